import type { Person } from '@countersign/domain'
import { resolvePeople } from '../people/people.store.ts'
import type { Tx } from '../platform/db/database.ts'

/** Who takes a part in a memo over (K8), named from the directory. `disabled` holds their address where the account is disabled. */
export async function successorOf(tx: Tx, email: string): Promise<{ to: Person; disabled: string[] }> {
  const { people, disabled } = await resolvePeople(tx, [email])
  return { to: people.get(email) ?? { email, name: email }, disabled }
}
