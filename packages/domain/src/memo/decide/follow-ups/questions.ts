import { askingPlaces } from '../../../route/questions.ts'
import type { SeatPlace } from '../../../route/seats.ts'
import { mayClose } from '../../access/questions.ts'
import type { Request } from '../../access/abilities.ts'
import type { MemoCommand, MemoContext } from '../../commands.ts'
import type { Attachment } from '../../events.ts'
import { MAX_REPLY_CHARACTERS } from '../../limits.ts'
import type { Memo } from '../../memo.ts'
import { accepted, refusal, refused } from '../../refusals.ts'
import type { Outcome, Refusal } from '../../refusals.ts'
import { validateAttachments } from '../../remarks.ts'
import { stamp } from '../../stamp.ts'

type Of<T extends MemoCommand['type']> = Extract<MemoCommand, { type: T }>

/** A question to the owner from a PENDING seat (M5), by its person or by their delegate. */
export function ask(
  { place: { level, seat }, absenceId }: { place: SeatPlace; absenceId?: string },
  command: Of<'AskQuestion'>,
  context: MemoContext,
): Outcome {
  const message = command.message.trim()
  const { attachments } = command
  const invalid = validateMessage('QUESTION', { message, attachments }, context)
  if (invalid) return refused(invalid)
  const question = stamp(context, {
    type: 'QuestionAsked',
    logId: context.newId(),
    sequenceId: level.sequenceId,
    seatId: seat.seatId,
    ...(absenceId === undefined ? {} : { actsFor: { person: seat.person, absenceId } }),
    message,
    attachments,
  })
  return accepted([question])
}

/** The owner's answer, which closes the question (M5). */
export function answer(memo: Memo, command: Of<'AnswerQuestion'>, context: MemoContext): Outcome {
  const message = command.message.trim()
  const { questionId, attachments } = command
  const invalid = missing(memo, questionId) ?? validateMessage('ANSWER', { message, attachments }, context)
  if (invalid) return refused(invalid)
  return accepted([stamp(context, { type: 'QuestionAnswered', questionId, message, attachments })])
}

/** The asker closes their own question without an answer (M5). */
export function closeQuestion(
  memo: Memo,
  { questionId }: Of<'CloseQuestion'>,
  request: Request,
  context: MemoContext,
): Outcome {
  const place = findOpen(memo, questionId)
  const invalid = place ? null : missing(memo, questionId)
  if (invalid) return refused(invalid)
  if (!place || !mayClose(request, place)) return refused(refusal('NOT_ASKER'))
  return accepted([stamp(context, { type: 'QuestionClosed', questionId })])
}

function findOpen(memo: Memo, questionId: string): SeatPlace | undefined {
  return askingPlaces(memo).find(({ seat }) => seat.question?.questionId === questionId)
}

/** @returns why there is no open question of this id, or null */
function missing(memo: Memo, questionId: string): Refusal | null {
  if (findOpen(memo, questionId)) return null
  const isKnown = memo.threads.some(({ logId }) => logId === questionId)
  return isKnown ? refusal('QUESTION_CLOSED') : refusal('UNKNOWN_LOG', {}, 'questionId')
}

/** 1 to 3000 UTF-16 code units after trimming, as for replies. */
function validateMessage(
  what: 'QUESTION' | 'ANSWER',
  { message, attachments }: { message: string; attachments: Attachment[] },
  context: MemoContext,
): Refusal | null {
  if (message === '') return refusal(`${what}_EMPTY`, {}, 'message')
  if (message.length > MAX_REPLY_CHARACTERS)
    return refusal(`${what}_TOO_LONG`, { limit: MAX_REPLY_CHARACTERS }, 'message')
  return validateAttachments(attachments, context)
}
