import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { WatchFrame } from './watch-frame.tsx'

const { memoId, memoType, subjectAndDue, requestedBy, dateCreated, status } = memoColumns

/** Watched memos that have not ended (C7). */
export function Component() {
  return (
    <WatchFrame href={paths.watch}>
      <MemoListTable
        name="getMemosToWatchActiveWithUserID"
        caption={navigationTexts.memosToWatch}
        columns={[memoId, memoType, subjectAndDue, requestedBy, dateCreated, status]}
        rowHref={paths.watched}
      />
    </WatchFrame>
  )
}
