import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { ToDoFrame } from './to-do-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateDone } = memoColumns

/** Approved memos that a person had to do, and that are done (R3). */
export function Component() {
  return (
    <ToDoFrame list="do" tab="history">
      <MemoListTable
        name="get_to_do_history"
        caption={memoListTexts.tabHistory}
        columns={[memoId, memoType, subject, requestedBy, dateDone]}
        rowHref={paths.toDo}
      />
    </ToDoFrame>
  )
}
