import type { CallOutput } from '@countersign/contract'
import type { Actor, EventOf, Memo, MemoEvent } from '@countersign/domain'
import { askingPlaces, mayClose } from '@countersign/domain'

type LogEntry = CallOutput<'get_memo_logs'>['levels'][number]['logs'][number]

/** A memo's log as far as a person reads it (C7). */
export interface ReadableLog {
  /** As the person reads it. */
  memo: Memo
  events: MemoEvent[]
  reader: Actor
}

/** A question of the log with its answer (M5). */
export function presentQuestion(
  { logId, seatId }: EventOf<'QuestionAsked'>,
  { memo, events, reader }: ReadableLog,
): NonNullable<LogEntry['question']> {
  const place = askingPlaces(memo).find(({ seat }) => seat.question?.questionId === logId)
  if (place) return { state: 'OPEN', approver_id: seatId, can_close: mayClose(reader, place) }
  const answer = events.find((event) => event.type === 'QuestionAnswered' && event.questionId === logId)
  const common = { approver_id: seatId, can_close: false }
  if (answer?.type !== 'QuestionAnswered') return { state: 'CLOSED', ...common }
  const { by, at, message, attachments } = answer
  return { state: 'ANSWERED', ...common, answer: { ...by, message, attachments, answer_date: at } }
}
