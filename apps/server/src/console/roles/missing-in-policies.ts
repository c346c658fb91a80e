import type { MissingHolder, RolePlaces, PolicyOrganisation } from '@countersign/domain'
import {
  holdsOn,
  missingHolders,
  missingHolderText,
  missingRecipients,
  recipientSources,
} from '@countersign/domain'
import type { HandingTemplate, PolicyInUse } from '../../templates/policies-in-use.queries.ts'
import type { StoredRole } from './roles.queries.ts'
import { placeOf } from './roles.queries.ts'

type Places = Pick<PolicyOrganisation, 'companies' | 'groups'>

/**
 * Where published policies need a role that no one holds on a day (N5), in words by the role's id: memos are refused there (N2). So is where
 * approved memos go to no one by it (R3, R5). Each once.
 */
export function missingByRole(
  { policies, handing }: { policies: readonly PolicyInUse[]; handing: readonly HandingTemplate[] },
  roles: readonly StoredRole[],
  {
    day,
    isShown = () => true,
    ...places
  }: Places & {
    day: string
    isShown?: (template: Pick<PolicyInUse, 'template_id'>, missing: MissingHolder) => boolean
  },
): ReadonlyMap<string, readonly string[]> {
  const held: RolePlaces = {
    ...places,
    roles: roles.map((role) => ({ role_id: role.role_id, name: role.name, held: heldOn(role, day) })),
  }
  const organisation: PolicyOrganisation = {
    ...held,
    unable: [],
    allows_no_approval: true,
  }
  const byRole = new Map<string, Set<string>>()
  const add = (template: Pick<PolicyInUse, 'template_id'>, found: readonly MissingHolder[]) => {
    for (const missing of found) {
      if (!isShown(template, missing)) continue
      const texts = byRole.get(missing.role_id) ?? new Set()
      byRole.set(missing.role_id, texts.add(missingHolderText(missing)))
    }
  }
  for (const inUse of policies) {
    const { policy, status, content, config } = inUse
    if (status === 'PUBLISHED') add(inUse, missingHolders(policy, { content, config, organisation }))
  }
  for (const template of handing) {
    const { status, config } = template
    if (status === 'PUBLISHED') add(template, missingRecipients(recipientSources(config), held))
  }
  return new Map([...byRole].map(([roleId, texts]) => [roleId, [...texts]]))
}

/** Where a role is held on a day in Manila. */
export function heldOn({ holders }: StoredRole, day: string) {
  return holders.filter((holder) => !holder.is_disabled && holdsOn(holder, day)).map(placeOf)
}
