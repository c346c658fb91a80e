import { memoColumns } from '../../lib/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../lib/memo-lists/memo-list-table.tsx'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { WatchFrame } from './watch-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateCreated, status } = memoColumns

/** Watched memos that have not ended (C7). */
export function Component() {
  return (
    <WatchFrame href={paths.watch}>
      <MemoListTable
        name="getMemosToWatchActiveWithUserID"
        caption={messages.navigation.memosToWatch}
        columns={[memoId, memoType, subject, requestedBy, dateCreated, status]}
        rowHref={paths.watched}
      />
    </WatchFrame>
  )
}
