import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { ToDoFrame } from './to-do-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateRead } = memoColumns

/** Approved memos of which a person has a copy that they acknowledged, or need not (R5). */
export function Component() {
  return (
    <ToDoFrame list="read" tab="history">
      <MemoListTable
        name="get_to_read_history"
        caption={memoListTexts.tabHistory}
        columns={[memoId, memoType, subject, requestedBy, dateRead]}
        rowHref={paths.toRead}
      />
    </ToDoFrame>
  )
}
