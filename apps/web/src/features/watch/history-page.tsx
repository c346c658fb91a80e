import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { WatchFrame } from './watch-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateOfAction, status } = memoColumns

/** Watched memos that have ended (C7). */
export function Component() {
  return (
    <WatchFrame href={paths.watchHistory}>
      <MemoListTable
        name="getMemosToWatchHistoryWithUserID"
        caption={memoListTexts.tabHistory}
        columns={[memoId, memoType, subject, requestedBy, dateOfAction, status]}
        rowHref={paths.watchedHistory}
      />
    </WatchFrame>
  )
}
