import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { ToDoFrame } from './to-do-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateApproved } = memoColumns

/** Approved memos of which a person has a copy to acknowledge (R5). */
export function Component() {
  return (
    <ToDoFrame list="read" tab="active">
      <MemoListTable
        name="get_to_read_active"
        caption={navigationTexts.toRead}
        columns={[memoId, memoType, subject, requestedBy, dateApproved]}
        rowHref={paths.toRead}
      />
    </ToDoFrame>
  )
}
