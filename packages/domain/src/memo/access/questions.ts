import { askingPlaces, openQuestion } from '../../route/questions.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { Memo } from '../memo.ts'
import type { RefusalCode } from '../refusals.ts'
import type { Standing } from './standing.ts'

/** Who acts. */
export interface Actor {
  standing: Standing
  /** In lower case. */
  email: string
}

/**
 * M5: a question is closed by its asker while they can act at the seat, and by the person whose seat it is: their delegate may have
 * asked it (K2), or the person before them (K8).
 */
export function mayClose({ standing, email }: Actor, { seat }: SeatPlace): boolean {
  if (standing.place) return standing.place.seat.seatId === seat.seatId
  if (standing.role !== 'delegate' || seat.question?.askedBy.email !== email) return false
  return standing.places.some(({ place }) => place.seat.seatId === seat.seatId)
}

/** Why a person cannot answer or close any of a memo's questions (M5), or null. */
export function questionReason(
  memo: Memo,
  actor: Actor,
  action: 'answerQuestion' | 'closeQuestion',
): RefusalCode | null {
  const asking = askingPlaces(memo)
  if (asking.length === 0) return 'QUESTION_CLOSED'
  if (action === 'answerQuestion' || asking.some((place) => mayClose(actor, place))) return null
  return hadQuestion(actor.standing) ? 'QUESTION_CLOSED' : 'NOT_ASKER'
}

/** Whether a question from their seat may have been open before. */
function hadQuestion({ place }: Standing): boolean {
  return place !== undefined && (place.seat.question !== undefined || place.seat.status !== 'PENDING')
}

/** M5: one open question a seat. */
export function askReason({ seat }: SeatPlace): RefusalCode | null {
  return openQuestion(seat) ? 'QUESTION_OPEN' : null
}
