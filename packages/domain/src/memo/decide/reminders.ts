import { currentSequenceId, seatPlaces } from '../../route/seats.ts'
import { validateAddressee } from '../../route/people.ts'
import { mayDecideFor } from '../access/delegation.ts'
import type { MemoCommand, MemoContext, MemoRules, Reach } from '../commands.ts'
import { REMINDER_COOLDOWN_HOURS } from '../limits.ts'
import type { Instant } from '../../time/instant.ts'
import type { Person, Seat } from '../../route/route.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import type { Outcome } from '../refusals.ts'
import { stamp } from '../stamp.ts'

const COOLDOWN_MILLISECONDS = REMINDER_COOLDOWN_HOURS * 60 * 60 * 1000

/** E2: the seat is PENDING, and its person wasn't reminded within 24 hours since the last submission. */
export function canBeReminded(seat: Seat, now: Instant): boolean {
  return seat.status === 'PENDING' && !wasRemindedRecently(seat, now)
}

function wasRemindedRecently(seat: Seat, now: Instant): boolean {
  return seat.remindedAt !== null && Date.parse(now) - Date.parse(seat.remindedAt) < COOLDOWN_MILLISECONDS
}

/** E2: when a reminded person can be reminded again; null if they can be now. */
export function nextReminderAt(seat: Seat, now: Instant): Instant | null {
  if (seat.remindedAt === null || !wasRemindedRecently(seat, now)) return null
  return new Date(Date.parse(seat.remindedAt) + COOLDOWN_MILLISECONDS).toISOString()
}

/**
 * Whom a reminder at a person's seat reaches (E2): them, or the delegate who decides for them (K7) where they can't sign in; null for no one.
 */
export function reachedBy(
  memo: Memo,
  person: Person,
  { disabled, delegates }: Reach,
  rules: Pick<MemoRules, 'hostedDomains'>,
): Person | null {
  const canSignIn = ({ email }: Person) => validateAddressee(email, rules) === null && !disabled?.has(email)
  if (canSignIn(person)) return person
  const delegate = delegates?.get(person.email)
  return delegate && canSignIn(delegate) && mayDecideFor(memo, delegate, person) ? delegate : null
}

/**
 * Reminds people whose seats are PENDING (E2). One seat that isn't, or that belongs to someone else, refuses the whole command
 * (NOT_PENDING), and so does one whose reminder would reach no one. People reminded in the last 24 hours are skipped; REMINDED_RECENTLY if that leaves no one.
 */
export function remind(
  memo: Memo,
  command: Extract<MemoCommand, { type: 'Remind' }>,
  context: MemoContext,
): Outcome {
  const wanted = new Map(command.seats.map((seat) => [seat.seatId, seat.email.trim().toLowerCase()]))
  const pending = seatPlaces(memo)
    .map((place) => place.seat)
    .filter((seat) => seat.status === 'PENDING' && wanted.get(seat.seatId) === seat.person.email)
  if (pending.length === 0 || pending.length < wanted.size)
    return refused(refusal('NOT_PENDING', {}, 'seats'))
  const unreached = pending.find(({ person }) => reachedBy(memo, person, command, context.rules) === null)
  if (unreached) return refused(refusal('CANNOT_SIGN_IN', { email: unreached.person.email }, 'seats'))
  const due = pending.filter((seat) => canBeReminded(seat, context.now))
  if (due.length === 0) return refused(refusal('REMINDED_RECENTLY', { hours: REMINDER_COOLDOWN_HOURS }))
  return accepted([
    stamp(context, {
      type: 'ApproversReminded',
      logId: context.newId(),
      sequenceId: currentSequenceId(memo),
      seats: due.map(({ seatId, person }) => ({ seatId, person })),
    }),
  ])
}
