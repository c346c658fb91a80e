import { delegationIn } from '@countersign/domain'
import type { JudgedRow, WireSpecial } from '../../memo-lists/specials/with-specials.ts'
import { specialsOf } from '../../memo-lists/specials/with-specials.ts'
import type { Caller, Services } from '../../protocol/services.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'

/** What is special about a memo that waits for the caller (M2), as in their list. */
export async function presentSpecials(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memo: VisibleMemo,
  {
    personId,
    email,
    due,
  }: Pick<Caller, 'personId' | 'email'> & { due: Pick<JudgedRow, 'due_at' | 'overdue_days'> },
): Promise<WireSpecial[]> {
  const { memoId, current, delegators, role } = memo
  const [place] = role === 'delegate' ? delegationIn(current, email, delegators).places : []
  const row = {
    memo_id: memoId,
    amount: memo.publicAmount,
    ...due,
    acting_for: place?.place.seat.person.name,
  }
  return (await specialsOf(services, { personId }, [row])).get(memoId) ?? []
}
