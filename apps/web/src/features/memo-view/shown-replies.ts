import type { LogEntry } from './log-lines.ts'

export type Reply = LogEntry['replies'][number]

/** A thread as it is shown: what is loaded, how many replies are left out, and the reader's own new ones. */
export interface ShownReplies {
  loaded: Reply[]
  left: number
  own: Reply[]
}

/**
 * Puts a thread's pages together. What the reader has just written shows at the end, though pages between may not be
 * loaded yet, and once only when they are.
 */
export function shownReplies(
  entry: Pick<LogEntry, 'replies' | 'reply_count'>,
  pages: readonly (readonly Reply[])[],
  posted: readonly Reply[],
): ShownReplies {
  const byId = new Map([...entry.replies, ...pages.flat()].map((reply) => [reply.reply_id, reply]))
  const own = posted.filter((reply) => !byId.has(reply.reply_id))
  // A reply just written may not be counted yet.
  return { loaded: [...byId.values()], left: Math.max(0, entry.reply_count - byId.size - own.length), own }
}
