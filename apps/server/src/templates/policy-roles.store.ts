import type { Policy } from '@countersign/domain'
import { rolesIn } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { CallFailure } from '../protocol/call-failure.ts'

/**
 * Keeps the roles that a policy names from being deleted until the transaction ends (N2). A role's deletion locks its row before it looks
 * for policies that name it, so one of the two comes first.
 * @returns the ids of those that exist
 */
export async function lockRolesOf(tx: Tx, policy: Policy | null): Promise<string[]> {
  const ids = policy ? rolesIn(policy).filter(isUuid) : []
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('roles')
    .select('role_id')
    .where('role_id', 'in', ids)
    .orderBy('role_id')
    .forKeyShare()
    .execute()
  return rows.map(({ role_id }) => role_id)
}

/**
 * Requires that no role was deleted since a policy was judged, and keeps them until the transaction ends.
 * @throws CallFailure FAILED_PRECONDITION
 */
export async function requireRolesOf(tx: Tx, policy: Policy | null): Promise<void> {
  const known = await lockRolesOf(tx, policy)
  if (policy && rolesIn(policy).some((id) => !known.includes(id)))
    throw new CallFailure(
      'FAILED_PRECONDITION',
      'A role that this policy names has just been deleted. Please choose another one.',
    )
}
