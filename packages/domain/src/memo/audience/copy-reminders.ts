import { waitingReaders } from '../../route/copies.ts'
import type { Memo } from '../memo.ts'
import type { ClockNotice } from './clock-notices.ts'
import { audienceOf } from './audience-of.ts'

/**
 * The reminders of an approved memo's copies (R5), in L3's way: to each reader who has not acknowledged.
 * @param disabled e-mails of people who cannot sign in
 */
export function copyReminders(memo: Memo, { disabled }: { disabled: ReadonlySet<string> }): ClockNotice[] {
  return waitingReaders(memo)
    .filter(({ email }) => !disabled.has(email))
    .map((recipient) => ({ kind: 'COPY_UNREAD', recipient, audience: audienceOf(memo, recipient) }))
}
