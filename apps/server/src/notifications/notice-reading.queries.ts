import type { Currency, Delegator, Memo, MemoAmount, Person, Reading } from '@countersign/domain'
import { personIn, revocationOf, standingIn } from '@countersign/domain'
import { delegatesOf } from '../people/absences/absence.queries.ts'
import { today } from '../protocol/delegations.ts'
import { storedAmount } from '../protocol/stored-amount.ts'
import type { Services } from '../protocol/services.ts'
import { readVersion } from './notice.queries.ts'

/** The person whom the recipient still decides for; none in all other notices (K7). */
export async function delegatorsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { acts_for, email, template_id }: { acts_for: string | null; email: string; template_id: string },
): Promise<Delegator[]> {
  if (acts_for === null) return []
  const asked = { emails: [acts_for], templateId: template_id, today: today(now()) }
  const delegate = (await delegatesOf(db, asked)).get(acts_for)
  return delegate?.email === email ? [{ email: acts_for, absenceId: '', fills: delegate.fills ?? [] }] : []
}

/** Who takes part in a memo, those who took conditions over included (R2). */
function personOf(memo: Memo, email: string): Person | undefined {
  const holders = (memo.conditions ?? []).map(({ holder }) => holder)
  return personIn(memo, email) ?? holders.find((holder) => holder.email === email)
}

/** The name of the person whom the recipient decides for, for the texts. */
export function actsForIn(memo: Memo, { acts_for }: { acts_for: string | null }): { actsFor?: string } {
  const name = acts_for === null ? undefined : personOf(memo, acts_for)?.name
  return name === undefined ? {} : { actsFor: name }
}

/** What a mail quotes of the version that its recipient reads. */
export interface ReadableContent {
  subject: string
  amount: MemoAmount | null
}

/** The subject and amount that a recipient may read (C6, C7, M1); null if they may read nothing. */
export async function readableContent(
  db: Services['db'],
  row: {
    memo_key: string | null
    owner_subject: string
    owner_amount: string | null
    owner_currency: Currency | null
  },
  reading: Reading | null,
): Promise<ReadableContent | null> {
  if (reading === null) return null
  if (reading.content === 'NEWEST')
    return { subject: row.owner_subject, amount: storedAmount(row.owner_amount, row.owner_currency) }
  const { subject, amount, currency } = await readVersion(db, row.memo_key, reading.content)
  return { subject, amount: storedAmount(amount, currency) }
}

/** The subject that a recipient may read (C6, C7); null if they may read nothing. */
export async function readableSubject(
  db: Services['db'],
  { memo_key, owner_subject }: { memo_key: string | null; owner_subject: string },
  reading: Reading | null,
): Promise<string | null> {
  if (reading === null) return null
  return reading.content === 'NEWEST'
    ? owner_subject
    : (await readVersion(db, memo_key, reading.content)).subject
}

/** By which memo a memo was revoked (R4); who reads an earlier version alone doesn't learn of it (C7). */
export function readableRevocation(memo: Memo, reading: Reading | null): string | undefined {
  return reading?.logUntil === null ? revocationOf(memo)?.memoId : undefined
}

/** Whether a seat still waits for the recipient: their own, or that of the person they decide for. */
export function isAsked(
  memo: Memo,
  { email, acts_for }: { email: string; acts_for: string | null },
  delegators: readonly Delegator[],
): boolean {
  const standing = standingIn(memo, email, delegators)
  return acts_for === null ? standing.place?.seat.status === 'PENDING' : standing.role === 'delegate'
}
