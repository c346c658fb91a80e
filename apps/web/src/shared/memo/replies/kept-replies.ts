import type { Attachment } from '@countersign/domain'

export interface ReplyDraft {
  text: string
  attachments: Attachment[]
}

/** In memory only: unsent text is private and must not outlive the page. */
const kept = new Map<string, ReplyDraft>()

/** Keeps an unsent reply to an entry of the log. */
export function keepReply(logId: string, draft: ReplyDraft): void {
  kept.set(logId, draft)
}

/** The unsent reply to an entry. */
export function keptReply(logId: string): ReplyDraft {
  return kept.get(logId) ?? { text: '', attachments: [] }
}

/** Removes it, after it was sent. */
export function forgetReply(logId: string): void {
  kept.delete(logId)
}
