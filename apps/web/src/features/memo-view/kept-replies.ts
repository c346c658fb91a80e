import type { Attachment } from '@countersign/domain'

export interface ReplyDraft {
  text: string
  attachments: Attachment[]
}

/** In memory only: what somebody has begun to write is nobody's business once the page is closed. */
const kept = new Map<string, ReplyDraft>()

/** Keeps what was written to an entry of the log, until it is sent. */
export function keepReply(logId: string, draft: ReplyDraft): void {
  kept.set(logId, draft)
}

/** What was written to an entry and not sent yet. */
export function keptReply(logId: string): ReplyDraft {
  return kept.get(logId) ?? { text: '', attachments: [] }
}

/** Forgets it: it was sent. */
export function forgetReply(logId: string): void {
  kept.delete(logId)
}
