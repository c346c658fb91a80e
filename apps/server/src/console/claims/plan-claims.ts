import type {
  Claimed,
  HoldingPlace,
  IgnoredProblem,
  PolicyOrganisation,
  SendingSource,
  ShownAttribute,
} from '@countersign/domain'
import { findClaimedHoldings, isSamePlace, parseEmailAddress } from '@countersign/domain'
import type { RemoteConfigValues } from '../../platform/config/remote-config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newManagerProblem, readManagers } from '../organisation/managers.store.ts'
import { findPerson } from '../organisation/person.store.ts'
import { listPlaces } from '../roles/known-places.queries.ts'
import { placeOf } from '../roles/roles.queries.ts'
import type { ClaimedPerson, Holding, IgnoredClaim } from './claimed-person.queries.ts'
import { readClaimedPerson, readRoleIds } from './claimed-person.queries.ts'

/** What a source says of a person: a sign-in's claims, or the directory. Attributes that aren't taken from it are left out. */
export type ClaimedAttributes = Partial<Record<ShownAttribute, Claimed>>

/** Which sources count (N2). */
type Sources = Pick<RemoteConfigValues, 'group_source' | 'manager_source' | 'roles_source' | 'company_source'>

/** The places in which a person is to hold a role. */
export interface PlannedHoldings {
  role_id: string
  places: HoldingPlace[]
}

/** What a source's values would change. */
export interface ClaimsPlan {
  person: ClaimedPerson
  group?: { id: string; name: string } | null
  company?: { id: string; name: string } | null
  manager?: { userId: string; email: string } | null
  /** Roles whose holders would change. */
  roles: PlannedHoldings[]
  /** What is ignored, of the attributes that are claimed. */
  ignored: IgnoredClaim[]
}

/** One attribute's change, where it has one, and what is ignored of it. */
interface Verdict<Change> {
  change?: Change
  ignored?: Omit<IgnoredClaim, 'attribute'>
}

/** Compares what a source says with the directory (N2). Undefined where the person is gone. */
export async function planClaims(
  db: Db | Tx,
  userId: string,
  { group, company, manager, roles }: ClaimedAttributes,
  { sources, source }: { sources: Sources; source: SendingSource },
): Promise<ClaimsPlan | undefined> {
  const person = await readClaimedPerson(db, userId, source)
  if (!person) return undefined
  const places = await listPlaces(db)
  const plan: ClaimsPlan = { person, roles: [], ignored: [] }
  if (group !== undefined) {
    const counts = sources.group_source === source
    const verdict = judgeNamed(person.group_id, group, { known: places.groups, counts })
    if (verdict.change !== undefined) plan.group = verdict.change
    note(plan, 'group', verdict)
  }
  if (company !== undefined) {
    const counts = sources.company_source === source
    const verdict = judgeNamed(person.company_id, company, { known: places.companies, counts })
    if (verdict.change !== undefined) plan.company = verdict.change
    note(plan, 'company', verdict)
  }
  if (manager !== undefined) {
    const verdict = await judgeManager(db, person, manager, sources.manager_source === source)
    if (verdict.change !== undefined) plan.manager = verdict.change
    note(plan, 'manager', verdict)
  }
  if (roles !== undefined) {
    const context = { places, roleIds: await readRoleIds(db), counts: sources.roles_source === source }
    const verdict = judgeRoles(person, roles, context)
    plan.roles = verdict.change ?? []
    note(plan, 'roles', verdict)
  }
  return plan
}

function note(plan: ClaimsPlan, attribute: ShownAttribute, { ignored }: Verdict<unknown>): void {
  if (ignored) plan.ignored.push({ attribute, ...ignored })
}

/** Of a long list, as much as an administrator reads. */
const SHOWN_CHARACTERS = 1000

function ignore<Change>(problem: IgnoredProblem | null, value = ''): Verdict<Change> {
  const shown = value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value
  return { ignored: { value: shown, problem } }
}

type Places = Pick<PolicyOrganisation, 'companies' | 'groups'>

/** A group or a company, by its name. @param present the id of the person's */
function judgeNamed(
  present: string | null,
  claimed: Claimed,
  { known, counts }: { known: Places['groups']; counts: boolean },
): Verdict<ClaimsPlan['group']> {
  if (claimed === null || claimed.length > 1) return ignore('UNREADABLE', claimed?.join(', '))
  const [name] = claimed
  if (name === undefined) return counts && present !== null ? { change: null } : {}
  const found = known.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found) return ignore('UNKNOWN', name)
  if (found.id === present) return {}
  return counts ? { change: found } : ignore(null, found.name)
}

async function judgeManager(
  db: Db | Tx,
  person: ClaimedPerson,
  claimed: Claimed,
  counts: boolean,
): Promise<Verdict<ClaimsPlan['manager']>> {
  if (claimed === null || claimed.length > 1) return ignore('UNREADABLE', claimed?.join(', '))
  const [value] = claimed
  if (value === undefined) return counts && person.manager_id !== null ? { change: null } : {}
  const email = parseEmailAddress(value)
  if (email === person.email) return ignore('SELF', email)
  const found = email === null ? undefined : await findPerson(db, email)
  if (!found) return ignore('UNKNOWN', value)
  if (found.user_id === person.manager_id) return {}
  if (found.disabled_at !== null || found.is_service) return ignore('DISABLED', found.email)
  if (!counts) return ignore(null, found.email)
  const isCircle = newManagerProblem(
    await readManagers(db),
    { userId: person.user_id, name: person.display_name },
    { userId: found.user_id, name: found.display_name },
  )
  return isCircle === null
    ? { change: { userId: found.user_id, email: found.email } }
    : ignore('CIRCLE', found.email)
}

interface RolesContext {
  places: Places
  roleIds: ReadonlyMap<string, string>
  counts: boolean
}

function judgeRoles(
  person: ClaimedPerson,
  claimed: Claimed,
  { places, roleIds, counts }: RolesContext,
): Verdict<PlannedHoldings[]> {
  if (claimed === null) return ignore('UNREADABLE')
  const { holdings, unknown } = findClaimedHoldings(claimed, {
    roles: roleIds,
    companies: idsByName(places.companies),
    groups: idsByName(places.groups),
  })
  const affected = new Set([...holdings, ...person.holdings].map(({ role_id }) => role_id))
  const change = [...affected].flatMap((role_id) => {
    const wanted = holdings.filter((one) => one.role_id === role_id).map(({ place }) => place)
    const held = person.holdings.filter((one) => one.role_id === role_id)
    return isHeldExactly(held, wanted) ? [] : [{ role_id, places: wanted }]
  })
  if (!counts) {
    const differs = change.length > 0 || unknown.length > 0
    return differs && claimed.length > 0 ? ignore(null, claimed.join(', ')) : {}
  }
  return { change, ...(unknown.length > 0 ? ignore('UNKNOWN', unknown.join(', ')) : {}) }
}

function isHeldExactly(held: readonly Holding[], places: readonly HoldingPlace[]): boolean {
  return (
    held.length === places.length &&
    held.every((holding) => !holding.has_days && places.some((place) => isSamePlace(place, placeOf(holding))))
  )
}

function idsByName(list: readonly { id: string; name: string }[]): ReadonlyMap<string, string> {
  return new Map(list.map(({ id, name }) => [name.toLowerCase(), id]))
}
