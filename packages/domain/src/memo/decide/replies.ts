import type { MemoCommand, MemoContext } from '../commands.ts'
import { MAX_REPLY_CHARACTERS } from '../limits.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import type { Outcome } from '../refusals.ts'
import { validateAttachments } from '../remarks.ts'
import { stamp } from '../stamp.ts'

/** A reply to an entry of the log (C2, D11): 1 to 3000 UTF-16 code units after trimming, as HTML's maxlength counts. */
export function reply(
  memo: Memo,
  command: Extract<MemoCommand, { type: 'Reply' }>,
  context: MemoContext,
): Outcome {
  const message = command.message.trim()
  const { logId, attachments } = command
  if (!memo.threads.some((thread) => thread.logId === logId)) {
    return refused(refusal('UNKNOWN_LOG', {}, 'logId'))
  }
  if (message === '') return refused(refusal('REPLY_EMPTY', {}, 'message'))
  if (message.length > MAX_REPLY_CHARACTERS) {
    return refused(refusal('REPLY_TOO_LONG', { limit: MAX_REPLY_CHARACTERS }, 'message'))
  }
  const invalid = validateAttachments(attachments, context)
  if (invalid) return refused(invalid)
  return accepted([
    stamp(context, { type: 'ReplyAdded', logId, replyId: context.newId(), message, attachments }),
  ])
}
