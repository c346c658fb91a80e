import type { Person } from '../../route/route.ts'
import { roleIn } from '../access/standing.ts'
import type { Memo } from '../memo.ts'
import { AUDIENCE_OF } from './participants.ts'
import { audienceOf } from './audience-of.ts'
import type { Recipients } from './notice-kinds.ts'

/** The notices of an approval: the final ones, and those of what follows it (R0). */
export function afterApproval(after: Memo, recipients: Recipients): Recipients {
  return withCopies(after, withToDo(after, recipients))
}

/**
 * R5: those who have a copy and no other part in the memo are notified of it. Those who are to acknowledge it are, in whatever part, and not of the
 * approval as well; those who have it to do find both in it.
 */
function withCopies(after: Memo, recipients: Recipients): Recipients {
  const { copies } = after
  if (!copies) return recipients
  const { mustAcknowledge } = copies
  const copied = new Set(copies.readers.map(({ email }) => email))
  const kept = mustAcknowledge
    ? recipients.filter(({ kind, recipient }) => kind === 'TO_DO' || !copied.has(recipient.email))
    : recipients
  const known = new Set(kept.map(({ recipient }) => recipient.email))
  return [
    ...kept,
    ...copies.readers
      .filter(({ email }) => !known.has(email))
      .map((recipient): Recipients[number] => ({
        kind: mustAcknowledge ? 'TO_READ' : 'COPY',
        recipient,
        audience: audienceOf(after, recipient),
      })),
  ]
}

/** R3: those who have the approved memo to do are notified of that, and not of the approval as well. The owner reads in the final notice
 * that the memo is approved, and in the memo that they have it to do.
 */
function withToDo(after: Memo, recipients: Recipients): Recipients {
  const handlers = after.handOff?.handlers ?? []
  const isHandling = new Set(handlers.map(({ email }) => email))
  return [
    ...recipients.filter(
      ({ recipient, audience }) => audience === 'owner' || !isHandling.has(recipient.email),
    ),
    ...handlers.flatMap((handler) => toDo(after, handler)),
  ]
}

/** R3: a handler other than the owner. */
export function toDo(after: Memo, recipient: Person): Recipients {
  const role = roleIn(after, recipient.email)
  if (role === 'owner' || role === 'stranger') return []
  return [{ kind: 'TO_DO', recipient, audience: AUDIENCE_OF[role] }]
}
