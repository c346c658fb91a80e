import type {
  Claimed,
  HoldingPlace,
  IgnoredProblem,
  PolicyOrganisation,
  SourcedAttribute,
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

/** What a sign-in's claims say of its person; attributes that no setting takes from the provider are left out. */
export type ClaimedAttributes = Partial<Record<SourcedAttribute, Claimed>>

/** Which sources count (N2). */
type Sources = Pick<RemoteConfigValues, 'group_source' | 'manager_source' | 'roles_source'>

/** The places in which a person is to hold a role. */
export interface PlannedHoldings {
  role_id: string
  places: HoldingPlace[]
}

/** What a sign-in's claims would change. */
export interface ClaimsPlan {
  person: ClaimedPerson
  group?: { id: string; name: string } | null
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

/** Compares a sign-in's claims with the directory (N2). Undefined where the person is gone. */
export async function planClaims(
  db: Db | Tx,
  userId: string,
  { group, manager, roles }: ClaimedAttributes,
  sources: Sources,
): Promise<ClaimsPlan | undefined> {
  const person = await readClaimedPerson(db, userId)
  if (!person) return undefined
  const places = await listPlaces(db)
  const plan: ClaimsPlan = { person, roles: [], ignored: [] }
  if (group !== undefined) {
    const verdict = judgeGroup(person, group, { places, counts: sources.group_source === 'CLAIMS' })
    if (verdict.change !== undefined) plan.group = verdict.change
    note(plan, 'group', verdict)
  }
  if (manager !== undefined) {
    const verdict = await judgeManager(db, person, manager, sources.manager_source === 'CLAIMS')
    if (verdict.change !== undefined) plan.manager = verdict.change
    note(plan, 'manager', verdict)
  }
  if (roles !== undefined) {
    const context = { places, roleIds: await readRoleIds(db), counts: sources.roles_source === 'CLAIMS' }
    const verdict = judgeRoles(person, roles, context)
    plan.roles = verdict.change ?? []
    note(plan, 'roles', verdict)
  }
  return plan
}

function note(plan: ClaimsPlan, attribute: SourcedAttribute, { ignored }: Verdict<unknown>): void {
  if (ignored) plan.ignored.push({ attribute, ...ignored })
}

/** Of a long list, as much as an administrator reads. */
const SHOWN_CHARACTERS = 1000

function ignore<Change>(problem: IgnoredProblem | null, value = ''): Verdict<Change> {
  const shown = value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value
  return { ignored: { value: shown, problem } }
}

type Places = Pick<PolicyOrganisation, 'companies' | 'groups'>

function judgeGroup(
  person: ClaimedPerson,
  claimed: Claimed,
  { places, counts }: { places: Places; counts: boolean },
): Verdict<ClaimsPlan['group']> {
  if (claimed === null || claimed.length > 1) return ignore('UNREADABLE', claimed?.join(', '))
  const [name] = claimed
  if (name === undefined) return counts && person.group_id !== null ? { change: null } : {}
  const group = places.groups.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!group) return ignore('UNKNOWN', name)
  if (group.id === person.group_id) return {}
  return counts ? { change: group } : ignore(null, group.name)
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
  if (found.disabled_at !== null) return ignore('DISABLED', found.email)
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
