import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { MyMemosFrame } from './my-memos-frame.tsx'
import { useRowActions } from './use-row-actions.tsx'

const { memoId, memoType, subjectAndDue, dateCreated, currentApprovers, status } = memoColumns

/** The owner's memos under way: submitted, returned, withdrawn (C7). */
export function Component() {
  const { rowActions, dialog } = useRowActions('active')
  return (
    <MyMemosFrame href={paths.memos}>
      <MemoListTable
        name="getMyMemosActiveWithUserID"
        caption={memoListTexts.tabActive}
        columns={[memoId, memoType, subjectAndDue, dateCreated, currentApprovers, status]}
        rowHref={paths.memoActive}
        rowActions={rowActions}
      />
      {dialog}
    </MyMemosFrame>
  )
}
