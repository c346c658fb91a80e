import { memoColumns } from '../../lib/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../lib/memo-lists/memo-list-table.tsx'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { WatchFrame } from './watch-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateOfAction, status } = memoColumns

/** Watched memos that have ended (C7). */
export function Component() {
  return (
    <WatchFrame href={paths.watchHistory}>
      <MemoListTable
        name="getMemosToWatchHistoryWithUserID"
        caption={messages.lists.tabHistory}
        columns={[memoId, memoType, subject, requestedBy, dateOfAction, status]}
        rowHref={paths.watchedHistory}
      />
    </WatchFrame>
  )
}
