import type { Instant } from '../time/instant.ts'
import type { Level, Question, Route, Seat } from './route.ts'
import { pendingPlaces } from './seats.ts'
import type { SeatPlace } from './seats.ts'
import { mapSeats, withoutQuestion } from './transitions.ts'

/** The seat's question, if it waits for an answer (M5). */
export function openQuestion({ question }: Pick<Seat, 'question'>): Question | undefined {
  return question?.answeredAt === null ? question : undefined
}

/** The seats that wait for the owner's answer (M5). */
export function askingPlaces(route: Route): SeatPlace[] {
  return pendingPlaces(route).filter(({ seat }) => openQuestion(seat) !== undefined)
}

/** Whether a question waits for the owner's answer (M5), or has it. */
export type QuestionState = 'OPEN' | 'ANSWERED'

/** The questions of PENDING seats by the seat's id (M5); null without any. */
export function questionStates(route: Route): Record<string, QuestionState> | null {
  const states = pendingPlaces(route).flatMap(({ seat: { seatId, question } }) =>
    question ? [[seatId, question.answeredAt === null ? 'OPEN' : 'ANSWERED'] as const] : [],
  )
  return states.length === 0 ? null : Object.fromEntries(states)
}

/** L6: whether every PENDING seat waits for the owner's answer; false where none is PENDING. */
export function waitsForAnswers(route: Route): boolean {
  const pending = pendingPlaces(route)
  return pending.length > 0 && pending.every(({ seat }) => openQuestion(seat) !== undefined)
}

/** M5: the seat waits for an answer; a question that was answered before gives way. */
export function withQuestion(levels: readonly Level[], seatId: string, question: Question): Level[] {
  return mapSeats(levels, (seat) => (seat.seatId === seatId ? { ...seat, question } : seat))
}

/** M5: the owner answered; the seat keeps the question until it asks again or is no longer PENDING. */
export function withAnswer(levels: readonly Level[], questionId: string, answeredAt: Instant): Level[] {
  return mapSeats(levels, (seat) =>
    seat.question?.questionId === questionId ? { ...seat, question: { ...seat.question, answeredAt } } : seat,
  )
}

/** M5: the asker needs no answer any more. */
export function withoutQuestionOf(levels: readonly Level[], questionId: string): Level[] {
  return mapSeats(levels, (seat) => (seat.question?.questionId === questionId ? withoutQuestion(seat) : seat))
}
