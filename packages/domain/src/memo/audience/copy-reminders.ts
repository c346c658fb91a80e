import { waitingReaders } from '../../route/copies.ts'
import type { Person } from '../../route/route.ts'
import { roleIn } from '../access/standing.ts'
import type { Role } from '../access/permissions.ts'
import type { Memo } from '../memo.ts'
import type { ClockNotice } from './clock-notices.ts'
import { AUDIENCE_OF } from './participants.ts'
import type { Audience } from './participants.ts'

/**
 * The reminders of an approved memo's copies (R5), in L3's way: to each reader who has not acknowledged.
 * @param disabled e-mails of people who cannot sign in
 */
export function copyReminders(memo: Memo, { disabled }: { disabled: ReadonlySet<string> }): ClockNotice[] {
  return waitingReaders(memo)
    .filter(({ email }) => !disabled.has(email))
    .map((recipient) => ({ kind: 'COPY_UNREAD', recipient, audience: audienceOf(memo, recipient) }))
}

/** In which part a reader is addressed. @param person a person of the memo, in whatever part */
export function audienceOf(memo: Memo, { email }: Person): Audience {
  return AUDIENCE_OF[roleIn(memo, email) as Exclude<Role, 'administrator' | 'stranger'>]
}
