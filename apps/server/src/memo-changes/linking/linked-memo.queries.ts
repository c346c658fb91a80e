import type { LinkedMemo, Memo, MemoCommand, MemoLink, Person } from '@countersign/domain'
import { chosenLink, seatPlaces, tidyAddress } from '@countersign/domain'
import { resolvePeople } from '../../people/people.store.ts'
import { personOf } from '../../people/addresses.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findLastHandover } from '../../people/last-handover.queries.ts'
import type { LockedMemo } from '../memo.store.ts'
import { lockMemoByKey } from '../memo.store.ts'

/** The memo that a link leads to: locked, and as the domain judges it. */
export interface LockedLink {
  locked: LockedMemo
  linked: LinkedMemo
}

/**
 * Locks the memo to which a command's link leads (R4), behind the memo that carries it. Until the first submission it must be one in which the actor
 * takes part (I1). Commands of memos without a link ask for nothing.
 * @returns null where there is no link, or no such memo
 */
export async function lockLinked(
  tx: Tx,
  memo: LockedMemo,
  command: MemoCommand,
  actor: Person,
): Promise<LockedLink | null> {
  const link = linkNeededBy(memo.state, command)
  const key = link && (await findLinked(tx, memo.state, link, actor))
  const locked = key ? await lockMemoByKey(tx, key) : null
  if (!locked) return null
  const { hash } = locked.evidence
  const linked = {
    memo: locked.state,
    isSameTemplate: locked.templateId === memo.templateId,
    successors: await successorsOf(tx, locked.state),
    ...(hash && { recordHash: hash.toString('base64') }),
  }
  return { locked, linked }
}

/** The link that a command chooses, submits, or may make take effect. */
function linkNeededBy(memo: Memo, command: MemoCommand): MemoLink | undefined {
  switch (command.type) {
    case 'SaveDraft':
    case 'Submit':
      return chosenLink(memo, command)
    case 'Approve':
    case 'EditSubApprovers':
      return memo.link
    default:
      return undefined
  }
}

async function findLinked(
  tx: Tx,
  { version }: Memo,
  { memoId }: MemoLink,
  { email }: Person,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('memos as m')
    .select('m.memo_key')
    .where('m.memo_id', '=', memoId)
    .$if(version === 0, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('participants as p')
            .select('p.memo_key')
            .whereRef('p.memo_key', '=', 'm.memo_key')
            .where('p.person_id', '=', personOf(email))
            .where('p.last_version', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return found?.memo_key
}

/** Who took over from those who have left, of the people whose approvals cleared a memo (K9). */
async function successorsOf(tx: Tx, memo: Memo): Promise<Record<string, Person | null>> {
  const approvers = seatPlaces(memo).flatMap(({ seat }) =>
    seat.status === 'APPROVED' ? [seat.person.email] : [],
  )
  const { disabled } = await resolvePeople(tx, approvers)
  const successors: Record<string, Person | null> = {}
  for (const email of disabled) successors[email] = await successorOf(tx, email)
  return successors
}

/** The successor of a person's last handover; of one who has left as well, theirs. */
async function successorOf(tx: Tx, left: string): Promise<Person | null> {
  const seen = new Set<string>()
  for (let email = left; !seen.has(email);) {
    seen.add(email)
    const handover = await findLastHandover(tx, email)
    if (!handover) return null
    const { people, disabled } = await resolvePeople(tx, [handover.to_email])
    const to = people.get(tidyAddress(handover.to_email))
    if (!to) return null
    if (!disabled.includes(to.email)) return to
    email = to.email
  }
  return null
}
