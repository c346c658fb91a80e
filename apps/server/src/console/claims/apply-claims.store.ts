import type { SourcedAttribute } from '@countersign/domain'
import { replaceHeldPlaces, ROLE_LIMITS } from '@countersign/domain'
import { logAdmin } from '../../audit/admin-change.store.ts'
import type { Author } from '../../audit/author.ts'
import { logSecurity } from '../../audit/log-security.ts'
import type { Tx } from '../../platform/db/database.ts'
import { setManagers } from '../organisation/managers.store.ts'
import { logRole } from '../roles/log-role.store.ts'
import { recordRole } from '../roles/recorded-role.ts'
import { storeRole } from '../roles/role.store.ts'
import type { StoredHolder } from '../roles/roles.queries.ts'
import { listRoles, placeOf } from '../roles/roles.queries.ts'
import type { ClaimedPerson, IgnoredClaim } from './claimed-person.queries.ts'
import type { ClaimsPlan, PlannedHoldings } from './plan-claims.ts'

type Context = Author<'securityLog' | 'evidence' | 'now'>

/** Writes what a sign-in's claims change, into the logs as well (Q1), and what is ignored of them. People and roles are locked. */
export async function applyClaims(
  tx: Tx,
  context: Context,
  plan: ClaimsPlan,
  claimed: readonly SourcedAttribute[],
): Promise<void> {
  const full: string[] = []
  for (const holdings of plan.roles) full.push(...(await applyHoldings(tx, context, plan.person, holdings)))
  await applyGroupAndManager(tx, context, plan)
  const ignored = full.length === 0 ? plan.ignored : withFullRoles(plan.ignored, full)
  if (!isStored(plan.person, ignored, claimed))
    await storeIgnored(tx, plan.person, { ignored, claimed, at: context.services.now() })
}

/** Whether claims change nothing, in the directory or in what is ignored of them. */
export function isUnchanged(plan: ClaimsPlan, claimed: readonly SourcedAttribute[]): boolean {
  return !changesDirectory(plan) && isStored(plan.person, plan.ignored, claimed)
}

export function changesDirectory({ group, manager, roles }: ClaimsPlan): boolean {
  return group !== undefined || manager !== undefined || roles.length > 0
}

/** @returns the role's name where it has too many holders to give it to the person as well */
async function applyHoldings(
  tx: Tx,
  context: Context,
  { email, user_id, display_name }: ClaimedPerson,
  { role_id, places }: PlannedHoldings,
): Promise<string[]> {
  const { services } = context
  const [before] = await listRoles(tx, role_id)
  if (!before) return []
  const holders = replaceHeldPlaces(before.holders.map(enteredHolder), email, places)
  if (holders.length > ROLE_LIMITS.holders && holders.length > before.holders.length) return [before.name]
  const userIds = new Map([[email, user_id], ...(await readUserIds(tx, before.holders))])
  const change = { by: `the sign-in of ${display_name}`, at: services.now() }
  await storeRole(tx, { role_id, name: before.name, holders, userIds }, change)
  const [after] = await listRoles(tx, role_id)
  await recordRole(tx, services.evidence, { roleId: role_id, at: change.at })
  if (after) await logRole(tx, context, 'claim_role', { before, after })
  return []
}

function enteredHolder(holder: StoredHolder) {
  const { email, from_day, to_day, deputies } = holder
  return { email, place: placeOf(holder), from_day, to_day, deputies: deputies.map((one) => one.email) }
}

async function readUserIds(tx: Tx, holders: readonly StoredHolder[]): Promise<[string, string][]> {
  const emails = new Set(
    holders.flatMap(({ email, deputies }) => [email, ...deputies.map((one) => one.email)]),
  )
  if (emails.size === 0) return []
  const rows = await tx
    .selectFrom('people')
    .select(['email', 'user_id'])
    .where('email', 'in', [...emails])
    .execute()
  return rows.map(({ email, user_id }) => [email, user_id])
}

async function applyGroupAndManager(
  tx: Tx,
  context: Context,
  { person, group, manager }: ClaimsPlan,
): Promise<void> {
  if (group === undefined && manager === undefined) return
  const { user_id, email, display_name } = person
  if (group !== undefined)
    await tx
      .updateTable('people')
      .set({ group_id: group?.id ?? null })
      .where('user_id', '=', user_id)
      .execute()
  if (manager !== undefined) {
    const { evidence, now } = context.services
    await setManagers(tx, new Map([[user_id, manager?.userId ?? null]]), { evidence, at: now() })
    await logSecurity(tx, context, {
      kind: 'rights',
      action: 'claim_manager',
      subject: email,
      details: { before: { manager: person.manager_email }, after: { manager: manager?.email ?? null } },
    })
  }
  await logAdmin(tx, context, {
    action: 'claim_person',
    subject: { kind: 'person', id: user_id, name: `${display_name} (${email})` },
    before: {
      ...(group === undefined ? {} : { group: person.group_name }),
      ...(manager === undefined ? {} : { manager: person.manager_email }),
    },
    after: {
      ...(group === undefined ? {} : { group: group?.name ?? null }),
      ...(manager === undefined ? {} : { manager: manager?.email ?? null }),
    },
  })
}

function withFullRoles(ignored: readonly IgnoredClaim[], full: readonly string[]): IgnoredClaim[] {
  const ofRoles = ignored.find(({ attribute }) => attribute === 'roles')
  const names = [...(ofRoles ? [ofRoles.value] : []), ...full].join(', ')
  const problem = ofRoles?.problem ?? 'FULL'
  return [
    ...ignored.filter(({ attribute }) => attribute !== 'roles'),
    { attribute: 'roles', value: names, problem },
  ]
}

function isStored(
  { ignored: stored }: ClaimedPerson,
  ignored: readonly IgnoredClaim[],
  claimed: readonly SourcedAttribute[],
): boolean {
  return claimed.every((attribute) => {
    const of = (list: readonly IgnoredClaim[]) => list.find((one) => one.attribute === attribute)
    const [before, after] = [of(stored), of(ignored)]
    return before?.value === after?.value && before?.problem === after?.problem
  })
}

interface IgnoredNow {
  ignored: readonly IgnoredClaim[]
  claimed: readonly SourcedAttribute[]
  at: Date
}

async function storeIgnored(tx: Tx, { user_id }: ClaimedPerson, now: IgnoredNow): Promise<void> {
  await tx
    .deleteFrom('ignored_values')
    .where('user_id', '=', user_id)
    .where('source', '=', 'CLAIMS')
    .where('attribute', 'in', now.claimed)
    .execute()
  if (now.ignored.length > 0)
    await tx
      .insertInto('ignored_values')
      .values(now.ignored.map((one) => ({ ...one, user_id, source: 'CLAIMS' as const, at: now.at })))
      .execute()
}
