import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { MyMemosFrame } from './my-memos-frame.tsx'

const { memoId, memoType, subject, dateOfAction, ending } = memoColumns

/** The owner's ended memos. */
export function Component() {
  return (
    <MyMemosFrame href={paths.memosHistory}>
      <MemoListTable
        name="getMyMemosHistoryWithUserID"
        caption={memoListTexts.tabHistory}
        columns={[memoId, memoType, subject, dateOfAction, ending]}
        rowHref={paths.memoHistory}
      />
    </MyMemosFrame>
  )
}
