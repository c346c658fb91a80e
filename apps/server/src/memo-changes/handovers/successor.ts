import type { Fills, Person } from '@countersign/domain'
import { tidyAddress } from '@countersign/domain'
import { resolvePeople } from '../../people/people.store.ts'
import { fillsOf } from '../../people/roles-held.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { today } from '../../protocol/delegations.ts'
import type { LockedMemo } from '../memo.store.ts'

/** What a handover says of who takes a part over (K8, K9). */
interface Succession {
  to: Person
  disabled: string[]
  fills: Record<string, Fills>
}

/**
 * Who takes a part in a memo over (K8), named from the directory, with what they could fill of its policy's levels today. `disabled`
 * holds their address where the account is disabled.
 */
export async function successorOf(
  tx: Tx,
  email: string,
  { state: { owner } }: Pick<LockedMemo, 'state'>,
  now: Date,
): Promise<Succession> {
  const { people, disabled } = await resolvePeople(tx, [email])
  const to = people.get(tidyAddress(email)) ?? { email, name: email }
  const fills = await fillsOf(tx, { emails: [to.email], owner, day: today(now) })
  return { to, disabled, fills }
}
