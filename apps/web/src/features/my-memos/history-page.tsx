import { memoColumns } from '../../lib/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../lib/memo-lists/memo-list-table.tsx'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { MyMemosFrame } from './my-memos-frame.tsx'

const { memoId, memoType, subject, dateOfAction, ending } = memoColumns

/** The owner's ended memos. */
export function Component() {
  return (
    <MyMemosFrame href={paths.memosHistory}>
      <MemoListTable
        name="getMyMemosHistoryWithUserID"
        caption={messages.lists.tabHistory}
        columns={[memoId, memoType, subject, dateOfAction, ending]}
        rowHref={paths.memoHistory}
      />
    </MyMemosFrame>
  )
}
