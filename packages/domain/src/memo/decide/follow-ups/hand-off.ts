import type { MemoCommand, MemoContext } from '../../commands.ts'
import { MAX_REPLY_CHARACTERS } from '../../limits.ts'
import { accepted, refusal, refused } from '../../refusals.ts'
import type { Outcome } from '../../refusals.ts'
import { validateAttachments } from '../../remarks.ts'
import { stamp } from '../../stamp.ts'

/** A handler marks the approved memo as done (R3), with a note of 1 to 3000 UTF-16 code units and files. It counts for all handlers. */
export function completeHandOff(
  { attachments, ...command }: Extract<MemoCommand, { type: 'CompleteHandOff' }>,
  context: MemoContext,
): Outcome {
  const message = command.message.trim()
  const limit = MAX_REPLY_CHARACTERS
  const invalid =
    message === ''
      ? refusal('NOTE_EMPTY', {}, 'message')
      : message.length > limit
        ? refusal('NOTE_TOO_LONG', { limit }, 'message')
        : validateAttachments(attachments, context)
  if (invalid) return refused(invalid)
  return accepted([stamp(context, { type: 'HandOffDone', message, attachments })])
}
