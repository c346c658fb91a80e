import type { MissingHolder, PolicyOrganisation } from '@countersign/domain'
import { holdsOn, missingHolders, missingHolderText } from '@countersign/domain'
import type { PolicyInUse } from '../../templates/policies-in-use.queries.ts'
import type { StoredRole } from './roles.queries.ts'
import { placeOf } from './roles.queries.ts'

type Places = Pick<PolicyOrganisation, 'companies' | 'groups'>

/**
 * Where published policies need a role that no one holds on a day (N5), in words by the role's id: memos are refused there (N2).
 * Each once.
 */
export function missingByRole(
  policies: readonly PolicyInUse[],
  roles: readonly StoredRole[],
  {
    day,
    isShown = () => true,
    ...places
  }: Places & { day: string; isShown?: (policy: PolicyInUse, missing: MissingHolder) => boolean },
): ReadonlyMap<string, readonly string[]> {
  const organisation: PolicyOrganisation = {
    ...places,
    roles: roles.map(({ role_id, name, holders }) => ({
      role_id,
      name,
      held: holders.filter((holder) => !holder.is_disabled && holdsOn(holder, day)).map(placeOf),
    })),
    unable: [],
    allows_no_approval: true,
  }
  const byRole = new Map<string, Set<string>>()
  for (const inUse of policies) {
    const { policy, status, content, config } = inUse
    if (status !== 'PUBLISHED') continue
    for (const missing of missingHolders(policy, { content, config, organisation })) {
      if (!isShown(inUse, missing)) continue
      const texts = byRole.get(missing.role_id) ?? new Set()
      byRole.set(missing.role_id, texts.add(missingHolderText(missing)))
    }
  }
  return new Map([...byRole].map(([roleId, texts]) => [roleId, [...texts]]))
}
