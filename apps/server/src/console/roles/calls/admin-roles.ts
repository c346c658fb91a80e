import { presentAddresses } from '../../../people/people.store.ts'
import { randomUUID } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { EnteredHolder } from '@countersign/domain'
import {
  findHolderIssues,
  holdsOn,
  ROLE_LIMITS,
  rolesIn,
  sourceProblem,
  tidyAddress,
} from '@countersign/domain'
import { adminChange } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { isOwnCompany } from '../../../protocol/administrators.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { Caller } from '../../../protocol/services.ts'
import { ownTemplates } from '../../../templates/admin-template.queries.ts'
import type { HandingTemplate, PolicyInUse } from '../../../templates/policies-in-use.queries.ts'
import {
  findRoleUnderWay,
  listHandingTemplates,
  listPoliciesInUse,
} from '../../../templates/policies-in-use.queries.ts'
import { mergeHolders, ownHolders } from '../own-holders.ts'
import { findUnknown } from '../holder-problems.ts'
import type { KnownPlaces } from '../known-places.queries.ts'
import { listPlaces, peopleNamed, readKnownPlaces } from '../known-places.queries.ts'
import { heldOn, missingByRole } from '../missing-in-policies.ts'
import { logRole } from '../log-role.store.ts'
import { recordRole } from '../recorded-role.ts'
import { lockRole, lockRoleTable, removeRoleRow, storeRole } from '../role.store.ts'
import type { StoredHolder, StoredRole } from '../roles.queries.ts'
import { listRoles, placeOf } from '../roles.queries.ts'

type Role = CallOutput<'admin-get_roles'>['roles'][number]

/**
 * The roles with their holders, past and coming ones included, and the templates whose policies name them (N2), or that hand approved memos to them (R3); of holders and templates
 * those of the caller (P7).
 */
export const adminGetRoles: Handler<'admin-get_roles', 'db' | 'now'> = async (
  _input,
  { services, caller },
) => {
  const day = today(services.now())
  const { db } = services
  const [roles, policies, handing, places, own] = await Promise.all([
    listRoles(db),
    listPoliciesInUse(db, day),
    listHandingTemplates(db),
    listPlaces(db),
    ownTemplates(db, caller),
  ])
  const isOwnHolder = await ownHolders(db, caller, roles)
  const isOwnTemplate = ({ template_id }: Pick<PolicyInUse, 'template_id'>) => own?.has(template_id) ?? true
  const missing = missingByRole({ policies, handing }, roles, {
    ...places,
    day,
    isShown: (template, { place }) =>
      isOwnTemplate(template) || (place.kind === 'COMPANY' && isOwnCompany(caller, place.id)),
  })
  return {
    roles: roles.map((role) => ({
      ...presentRole(role, { policies, handing }, day, { isOwnTemplate, isOwnHolder }),
      missing: [...(missing.get(role.role_id) ?? [])],
    })),
    kept_because: byHandProblem(caller),
  }
}

/** Adds a role, or renames it and replaces its holders (N2). */
export const adminSaveRole: Handler<'admin-save_role', 'db' | 'securityLog' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-save_role', input, async (tx) => {
    const { name } = input
    const { services, caller } = context
    const foreign = byHandProblem(caller)
    if (foreign !== null) throw invalid([{ path: 'name', message: foreign }])
    await lockRoleTable(tx)
    const before = input.role_id ? await requireRole(tx, input.role_id, input.revision) : undefined
    const others = (await listRoles(tx)).filter((role) => role.role_id !== before?.role_id)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new CallFailure('ALREADY_EXISTS', `There is a role named ${name} already.`)
    if (!before && others.length >= ROLE_LIMITS.roles)
      throw invalid([
        { path: 'name', message: `There are ${ROLE_LIMITS.roles} roles, the most that there can be.` },
      ])
    const entered = input.holders.map(enteredHolder)
    const present = await presentAddresses(tx, peopleNamed(entered))
    const named = entered.map((holder) => ({
      ...holder,
      email: present(holder.email),
      deputies: holder.deputies.map(present),
    }))
    const holders = await mergeHolders(tx, caller, { before, name, holders: named })
    const known = await readKnownPlaces(tx, peopleNamed(holders))
    const issues = [...holderIssues(holders), ...unknownIssues(holders, known, before)]
    if (issues.length > 0) throw invalid(issues)
    const role_id = before?.role_id ?? randomUUID()
    const userIds = new Map([...known.people].map(([email, { userId }]) => [email, userId]))
    const change = { by: caller.name, at: services.now() }
    const revision = await storeRole(tx, { role_id, name, holders, userIds }, change)
    const after = await requireRole(tx, role_id)
    await recordRole(tx, services.evidence, { roleId: role_id, at: change.at })
    await logRole(tx, context, before ? 'edit_role' : 'create_role', { before, after })
    return { code: 200 as const, message: 'The role has been saved', role_id, revision }
  })

/** Deletes a role that no template names; one of memos under way would refuse them at their next submission (N2, N6). */
export const adminDeleteRole: Handler<'admin-delete_role', 'db' | 'securityLog' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-delete_role', input, async (tx) => {
    await lockRoleTable(tx)
    const before = await requireRole(tx, input.role_id, input.revision)
    const { role_id, name } = before
    await lockRole(tx, role_id)
    const policies = await listPoliciesInUse(tx, today(context.services.now()))
    const [policy] = namingTemplates(role_id, { policies, handing: [] })
    if (policy) throw inUse(`The policy of ${policy.template_name} names ${name}, so it cannot be deleted.`)
    const [handing] = namingTemplates(role_id, { policies: [], handing: await listHandingTemplates(tx) })
    if (handing)
      throw inUse(`${handing.template_name} hands approved memos to ${name}, so it cannot be deleted.`)
    const underWay = await findRoleUnderWay(tx, role_id)
    if (underWay !== undefined)
      throw inUse(
        `Memos of ${underWay} are under way whose template names ${name}, so it cannot be deleted yet.`,
      )
    await removeRoleRow(tx, role_id)
    const { evidence, now } = context.services
    await recordRole(tx, evidence, { roleId: role_id, at: now() })
    await logRole(tx, context, 'delete_role', { before })
    return { code: 200 as const, message: 'The role has been deleted' }
  })

/** Why roles can't be changed by hand: Settings choose another source (N2). */
function byHandProblem({ remoteConfig }: Pick<Caller, 'remoteConfig'>): string | null {
  return sourceProblem('roles', remoteConfig.roles_source, 'HAND')
}

function presentRole(
  role: StoredRole,
  inUse: InUse,
  day: string,
  {
    isOwnTemplate,
    isOwnHolder,
  }: {
    isOwnTemplate: (template: Pick<PolicyInUse, 'template_id'>) => boolean
    isOwnHolder: (holder: StoredHolder) => boolean
  },
): Omit<Role, 'missing'> {
  const { role_id, name, revision, modified_by, modified_at } = role
  const used = namingTemplates(role_id, inUse).filter(isOwnTemplate)
  return {
    role_id,
    name,
    revision,
    modified_by,
    date_last_modified: modified_at?.toISOString() ?? null,
    holders: role.holders.filter(isOwnHolder).map((holder) => presentHolder(holder, day)),
    hidden_holders: role.holders.filter((holder) => !isOwnHolder(holder)).length,
    held: heldOn(role, day),
    // A template's draft and its published version may both name the role.
    used_by: used.filter(
      (one, at) => used.findIndex((other) => other.template_id === one.template_id) === at,
    ),
  }
}

function presentHolder(stored: StoredHolder, day: string) {
  const { place_kind, place_id, place_name, ...holder } = stored
  return {
    ...holder,
    place: placeOf(stored),
    place_name: place_kind === 'EVERYWHERE' ? 'Everywhere' : (place_name ?? place_id),
    is_current: !holder.is_disabled && holdsOn(holder, day),
  }
}

interface InUse {
  policies: readonly PolicyInUse[]
  handing: readonly HandingTemplate[]
}

/** The templates whose policies name a role, and those that hand approved memos to it. */
function namingTemplates(roleId: string, { policies, handing }: InUse) {
  return [
    ...policies.filter(({ policy }) => rolesIn(policy).includes(roleId)),
    ...handing.filter(({ roleIds }) => roleIds.includes(roleId)),
  ].map(({ template_id, template_name }) => ({ template_id, template_name }))
}

/** @throws CallFailure NOT_FOUND, or ABORTED if the role changed since revision `seen` (A6) */
async function requireRole(tx: Tx, roleId: string, seen?: number): Promise<StoredRole> {
  const [role] = isUuid(roleId) ? await listRoles(tx, roleId) : []
  if (!role) throw new CallFailure('NOT_FOUND', 'There is no such role.')
  const { revision, modified_by } = role
  if (seen !== undefined && seen !== revision)
    throw new CallFailure('ABORTED', 'This role was changed after you opened it.', {
      revision,
      modified_by,
    })
  return role
}

function enteredHolder(holder: ParsedInput<'admin-save_role'>['holders'][number]): EnteredHolder {
  const { email, place, deputies } = holder
  return {
    email: tidyAddress(email),
    place,
    from_day: holder.from_day ?? null,
    to_day: holder.to_day ?? null,
    deputies: deputies.map(tidyAddress),
  }
}

function holderIssues(holders: readonly EnteredHolder[]) {
  return findHolderIssues(holders).map(({ at, field, message }) => ({
    path: `holders.${at}.${field}`,
    message,
  }))
}

function unknownIssues(
  holders: readonly EnteredHolder[],
  known: KnownPlaces,
  before: StoredRole | undefined,
) {
  return holders.flatMap((holder, at) =>
    findUnknown(holder, known, before).map(({ field, message }) => ({
      path: `holders.${at}.${field}`,
      message,
    })),
  )
}

function inUse(message: string): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', message, { reason: 'IN_USE' })
}
