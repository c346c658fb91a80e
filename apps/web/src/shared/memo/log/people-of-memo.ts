import { emailKey } from '@countersign/domain'
import type { LogLevel } from './log-lines.ts'

/** Keys of the addresses in a memo, none of which can get another part in it (D7). */
export function peopleOfMemo(
  ownerEmail: string,
  levels: readonly LogLevel[],
  more: readonly { email: string }[] = [],
): Set<string> {
  const inMemo = levels.flatMap((level) => [
    ...level.approvers.flatMap((slot) => [slot, ...slot.sub_approvers]),
    ...level.watchers,
  ])
  return new Set([ownerEmail, ...[...inMemo, ...more].map(({ email }) => email)].map(emailKey))
}
