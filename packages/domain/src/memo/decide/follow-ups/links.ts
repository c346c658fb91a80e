import type { MemoContext } from '../../commands.ts'
import type { EventOf, MemoEvent } from '../../events.ts'
import { fold } from '../../evolving/evolve.ts'
import { LINK_AUTHOR, revocationOf } from '../../links.ts'
import type { LinkBasis, MemoLink } from '../../links.ts'
import { isReadOnly } from '../../memo.ts'
import type { Memo } from '../../memo.ts'
import { accepted, refusal, refused } from '../../refusals.ts'
import type { Outcome } from '../../refusals.ts'

/**
 * The events of a command that approves a memo with a link, which takes effect (R4): the approval says what was true of the linked memo. A linked memo
 * that was revoked meanwhile doesn't stop it; one on hold takes no mark (R0, C8), and so does.
 */
export function linkAtApproval(
  memo: Memo,
  events: MemoEvent[],
  { linked }: Pick<MemoContext, 'linked'>,
): Outcome {
  const link = linkTakingEffect(memo, events)
  if (!link || !linked) return accepted(events)
  if (isReadOnly(linked.memo)) return refused(refusal('LINK_READ_ONLY', { memo: link.memoId }))
  const basis: LinkBasis = {
    ...(linked.recordHash !== undefined && { recordHash: linked.recordHash }),
    ...(revocationOf(linked.memo) && { wasRevoked: true }),
  }
  return accepted(
    events.map((event) => (event.type === 'MemoApproved' ? { ...event, linked: basis } : event)),
  )
}

/** The link of a memo that these events approve; undefined where they don't, or it has none. */
export function linkTakingEffect(memo: Memo, events: readonly MemoEvent[]): MemoLink | undefined {
  return events.some(({ type }) => type === 'MemoApproved') ? fold(memo, events).link : undefined
}

/** The event of the linked memo, in the transaction of the approval (R4). @param memo the one that was approved */
export function linkMark(
  { memoId }: Pick<Memo, 'memoId'>,
  { kind }: MemoLink,
  at: string,
): EventOf<'MemoLinked'> {
  return { type: 'MemoLinked', at, by: LINK_AUTHOR, kind, memoId }
}
