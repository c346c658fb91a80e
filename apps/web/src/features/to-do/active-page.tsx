import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { ToDoFrame } from './to-do-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateApproved } = memoColumns

/** Approved memos that a person has to do (R3). */
export function Component() {
  return (
    <ToDoFrame list="do" tab="active">
      <MemoListTable
        name="get_to_do_active"
        caption={navigationTexts.toDo}
        columns={[memoId, memoType, subject, requestedBy, dateApproved]}
        rowHref={paths.toDo}
      />
    </ToDoFrame>
  )
}
