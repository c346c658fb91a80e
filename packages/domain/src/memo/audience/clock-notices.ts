import { mayDecideFor } from '../access/delegation.ts'
import { roleIn } from '../access/standing.ts'
import type { Person } from '../../route/route.ts'
import { currentLevel, pendingPlaces } from '../../route/seats.ts'
import type { Memo } from '../memo.ts'
import type { Audience } from './participants.ts'
import { AUDIENCE_OF } from './participants.ts'
import type { Delegates } from './reactions.ts'

/** Reminders of the clock (L3) of levels, conditions (R2) and copies (R5), and the escalation (L4). */
export type ClockNoticeKind =
  | 'LEVEL_DUE'
  | 'LEVEL_OVERDUE'
  | 'CONDITION_DUE'
  | 'CONDITION_TO_JUDGE'
  | 'COPY_UNREAD'

/** A person to notify by the clock: one notification and one e-mail. */
export interface ClockNotice {
  kind: ClockNoticeKind
  recipient: Person
  /** The role they are addressed in; null for an escalation contact without part in the memo. */
  audience: Audience | null
  /** For a delegate: whose seat waits for a decision (K7). */
  actsFor?: Person
}

/** A PENDING seat, and who is reminded of it: its person, their delegate, both, or no one. */
export interface SeatReminder {
  seatId: string
  notices: ClockNotice[]
}

/**
 * The reminders of one step (L3): to the people of the PENDING seats and to their delegates, where four eyes let them decide (K4). A
 * delegate of several is reminded once.
 * @param disabled e-mails of people who cannot sign in; their delegates still decide
 */
export function seatReminders(
  memo: Memo,
  { delegates, disabled }: { delegates: Delegates; disabled: ReadonlySet<string> },
): SeatReminder[] {
  const reminded = new Set<string>()
  return pendingPlaces(memo).map(({ seat: { seatId, person } }) => {
    const notices: ClockNotice[] = []
    const add = (recipient: Person, actsFor?: Person) => {
      if (disabled.has(recipient.email) || reminded.has(recipient.email)) return
      reminded.add(recipient.email)
      notices.push({ kind: 'LEVEL_DUE', recipient, audience: 'approver', ...(actsFor ? { actsFor } : {}) })
    }
    add(person)
    const delegate = delegates.get(person.email)
    if (delegate && mayDecideFor(memo, delegate, person)) add(delegate, person)
    return { seatId, notices }
  })
}

/**
 * Whom an escalation informs (L4): the owner, the watchers of the current level, and the template's contact, each once.
 * @param disabled e-mails of people who cannot sign in
 */
export function escalationNotices(
  memo: Memo,
  { contact, disabled }: { contact: Person | null; disabled: ReadonlySet<string> },
): ClockNotice[] {
  const watchers = currentLevel(memo)?.watchers.map(({ person }) => person) ?? []
  const asked = [memo.owner, ...watchers, ...(contact ? [contact] : [])]
  const recipients = new Map(asked.map((person) => [person.email, person]))
  return [...recipients.values()]
    .filter(({ email }) => !disabled.has(email))
    .map((recipient) => ({ kind: 'LEVEL_OVERDUE', recipient, audience: audienceOf(memo, recipient) }))
}

function audienceOf(memo: Memo, { email }: Person): Audience | null {
  const role = roleIn(memo, email)
  return role === 'stranger' ? null : AUDIENCE_OF[role]
}
