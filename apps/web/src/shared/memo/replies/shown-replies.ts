import type { LogEntry } from '../log/log-lines.ts'

export type Reply = LogEntry['replies'][number]

/** A thread as it is shown: the loaded replies, how many are left out, and the reader's own new ones. */
export interface ShownReplies {
  loaded: Reply[]
  left: number
  own: Reply[]
}

/**
 * Merges a thread's pages. Replies that the reader has just sent are shown at the end while the pages between aren't loaded,
 * and only once when they are.
 */
export function shownReplies(
  entry: Pick<LogEntry, 'replies' | 'reply_count'>,
  pages: readonly (readonly Reply[])[],
  posted: readonly Reply[],
): ShownReplies {
  const byId = new Map([...entry.replies, ...pages.flat()].map((reply) => [reply.reply_id, reply]))
  const own = posted.filter((reply) => !byId.has(reply.reply_id))
  // A reply just sent may not be counted yet.
  return { loaded: [...byId.values()], left: Math.max(0, entry.reply_count - byId.size - own.length), own }
}
