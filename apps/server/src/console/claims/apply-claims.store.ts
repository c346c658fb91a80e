import type { SendingSource, ShownAttribute } from '@countersign/domain'
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

/** Which source says something, and of which attributes. */
interface Said {
  source: SendingSource
  claimed: readonly ShownAttribute[]
}

/** How the logs name what each source does. */
const ACTIONS = {
  CLAIMS: { person: 'claim_person', role: 'claim_role', manager: 'claim_manager', by: 'the sign-in of ' },
  SCIM: { person: 'sync_person', role: 'sync_role', manager: 'sync_manager', by: 'the directory, for ' },
} as const

/** Writes what a source's values change, into the logs as well (Q1), and what is ignored of them. People and roles are locked. */
export async function applyClaims(tx: Tx, context: Context, plan: ClaimsPlan, said: Said): Promise<void> {
  const full: string[] = []
  for (const holdings of plan.roles)
    full.push(...(await applyHoldings(tx, context, plan.person, { ...holdings, source: said.source })))
  await applyAttributes(tx, context, plan, ACTIONS[said.source])
  const ignored = full.length === 0 ? plan.ignored : withFullRoles(plan.ignored, full)
  if (!isStored(plan.person, ignored, said.claimed))
    await storeIgnored(tx, plan.person, { ignored, ...said, at: context.services.now() })
}

/** Whether claims change nothing, in the directory or in what is ignored of them. */
export function isUnchanged(plan: ClaimsPlan, claimed: readonly ShownAttribute[]): boolean {
  return !changesDirectory(plan) && isStored(plan.person, plan.ignored, claimed)
}

export function changesDirectory({ group, company, manager, roles }: ClaimsPlan): boolean {
  return [group, company, manager].some((change) => change !== undefined) || roles.length > 0
}

/** @returns the role's name where it has too many holders to give it to the person as well */
async function applyHoldings(
  tx: Tx,
  context: Context,
  { email, user_id, display_name }: ClaimedPerson,
  { role_id, places, source }: PlannedHoldings & Pick<Said, 'source'>,
): Promise<string[]> {
  const { services } = context
  const [before] = await listRoles(tx, role_id)
  if (!before) return []
  const holders = replaceHeldPlaces(before.holders.map(enteredHolder), email, places)
  if (holders.length > ROLE_LIMITS.holders && holders.length > before.holders.length) return [before.name]
  const userIds = new Map([[email, user_id], ...(await readUserIds(tx, before.holders))])
  const change = { by: `${ACTIONS[source].by}${display_name}`, at: services.now() }
  await storeRole(tx, { role_id, name: before.name, holders, userIds }, change)
  const [after] = await listRoles(tx, role_id)
  await recordRole(tx, services.evidence, { roleId: role_id, at: change.at })
  if (after) await logRole(tx, context, ACTIONS[source].role, { before, after })
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

async function applyAttributes(
  tx: Tx,
  context: Context,
  { person, group, company, manager }: ClaimsPlan,
  actions: (typeof ACTIONS)[SendingSource],
): Promise<void> {
  if ([group, company, manager].every((change) => change === undefined)) return
  const { user_id, email, display_name } = person
  const columns = {
    ...(group === undefined ? {} : { group_id: group?.id ?? null }),
    ...(company === undefined ? {} : { company_id: company?.id ?? null }),
  }
  if (Object.keys(columns).length > 0)
    await tx.updateTable('people').set(columns).where('user_id', '=', user_id).execute()
  if (manager !== undefined) {
    const { evidence, now } = context.services
    await setManagers(tx, new Map([[user_id, manager?.userId ?? null]]), { evidence, at: now() })
    await logSecurity(tx, context, {
      kind: 'rights',
      action: actions.manager,
      subject: email,
      details: { before: { manager: person.manager_email }, after: { manager: manager?.email ?? null } },
    })
  }
  await logAdmin(tx, context, {
    action: actions.person,
    subject: { kind: 'person', id: user_id, name: `${display_name} (${email})` },
    before: {
      ...(group === undefined ? {} : { group: person.group_name }),
      ...(company === undefined ? {} : { company: person.company_name }),
      ...(manager === undefined ? {} : { manager: person.manager_email }),
    },
    after: {
      ...(group === undefined ? {} : { group: group?.name ?? null }),
      ...(company === undefined ? {} : { company: company?.name ?? null }),
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
  claimed: readonly ShownAttribute[],
): boolean {
  return claimed.every((attribute) => {
    const of = (list: readonly IgnoredClaim[]) => list.find((one) => one.attribute === attribute)
    const [before, after] = [of(stored), of(ignored)]
    return before?.value === after?.value && before?.problem === after?.problem
  })
}

interface IgnoredNow extends Said {
  ignored: readonly IgnoredClaim[]
  at: Date
}

async function storeIgnored(tx: Tx, { user_id }: ClaimedPerson, now: IgnoredNow): Promise<void> {
  await tx
    .deleteFrom('ignored_values')
    .where('user_id', '=', user_id)
    .where('source', '=', now.source)
    .where('attribute', 'in', now.claimed)
    .execute()
  if (now.ignored.length > 0)
    await tx
      .insertInto('ignored_values')
      .values(now.ignored.map((one) => ({ ...one, user_id, source: now.source, at: now.at })))
      .execute()
}
