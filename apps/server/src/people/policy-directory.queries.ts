import type { Holding, HoldingPlace, OwnersPlace, Person, PolicyDirectory } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { resolvePeople } from './people.store.ts'

/** How far upward managers are read: far more than an organisation has levels. */
const MANAGERS = 20

/** The owner of a memo. */
export interface RoutedOwner {
  /** In lower case. */
  email: string
  /** Where they belong: in a memo that was submitted before, what that froze (H1). Without it, where they belong today. */
  place?: OwnersPlace
}

export interface OwnersDirectory extends RoutedOwner {
  /** The roles that the policy names. */
  roleIds: readonly string[]
  /** In Manila, YYYY-MM-DD: holders of other days are left out. */
  day: string
}

/**
 * What routes of an owner's memos are computed from, as it is now (N2, N3). Disabled people hold no role and manage no one. The
 * number of statements doesn't depend on the policy.
 */
export async function readPolicyDirectory(
  db: Db | Tx,
  { roleIds, day, ...owner }: OwnersDirectory,
): Promise<PolicyDirectory> {
  const [directory] = await readPolicyDirectories(db, [owner], { roleIds, day })
  return directory as PolicyDirectory
}

/** The same for several owners, in their order, with as many statements. */
export async function readPolicyDirectories(
  db: Db | Tx,
  owners: readonly RoutedOwner[],
  { roleIds, day }: Pick<OwnersDirectory, 'roleIds' | 'day'>,
): Promise<PolicyDirectory[]> {
  const emails = [...new Set(owners.map(({ email }) => email))]
  const { people } = await resolvePeople(db, emails)
  const unplaced = owners.filter(({ place }) => !place).map(({ email }) => email)
  const places = await readOwnersPlaces(db, unplaced)
  const managers = await readManagersOf(db, emails)
  const roles = await readRoles(db, roleIds, day)
  return owners.map(({ email, place }): PolicyDirectory => {
    const { companyId, groupId } = place ?? places.get(email) ?? NOWHERE
    return {
      owner: people.get(email) ?? { email, name: email },
      company_id: companyId,
      group_id: groupId,
      managers: managers.get(email) ?? [],
      roles,
    }
  })
}

const NOWHERE: OwnersPlace = { companyId: null, groupId: null }

/** Where an owner's first submission would belong (H1). */
export async function readOwnersPlace(db: Db | Tx, email: string): Promise<OwnersPlace> {
  return (await readOwnersPlaces(db, [email])).get(email) ?? NOWHERE
}

async function readOwnersPlaces(db: Db | Tx, emails: readonly string[]): Promise<Map<string, OwnersPlace>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<OwnersPlace & { email: string }>`
    SELECT named.email, company_of(named.email) AS "companyId", p.group_id AS "groupId"
    FROM unnest(${[...emails]}::text[]) AS named (email)
      LEFT JOIN people p ON p.email = named.email`.execute(db)
  return new Map(rows.map(({ email, ...place }) => [email, place]))
}

/** The manager of a person, that one's manager, and so upward. */
export async function readManagers(db: Db | Tx, email: string): Promise<Person[]> {
  return (await readManagersOf(db, [email])).get(email) ?? []
}

/** By e-mail: the manager of a person, that one's manager, and so upward; a circle ends where it closes. */
async function readManagersOf(db: Db | Tx, emails: readonly string[]): Promise<Map<string, Person[]>> {
  const { rows } = await sql<Person & { below: string }>`
    WITH RECURSIVE upward AS (
      SELECT email AS lowest, manager_id AS user_id, 1 AS step, ARRAY[user_id] AS below
      FROM people WHERE email = ANY (${[...emails]}::text[])
      UNION ALL
      SELECT lowest, p.manager_id, step + 1, below || p.user_id
      FROM upward JOIN people p ON p.user_id = upward.user_id
      WHERE step < ${MANAGERS} AND p.manager_id <> ALL (below || p.user_id)
    )
    SELECT lowest AS below, p.email, p.display_name AS name FROM upward JOIN people p USING (user_id)
    WHERE p.disabled_at IS NULL AND p.user_id <> ALL (below) ORDER BY step`.execute(db)
  const managers = Map.groupBy(rows, ({ below }) => below)
  return new Map(
    [...managers].map(([below, people]) => [below, people.map(({ email, name }) => ({ email, name }))]),
  )
}

/** Roles with their holders of a day, in the console's order; a role that doesn't exist is left out. */
export async function readRoles(
  db: Db | Tx,
  roleIds: readonly string[],
  day: string,
): Promise<PolicyDirectory['roles']> {
  const ids = roleIds.filter(isUuid)
  if (ids.length === 0) return []
  const { rows } = await sql<{ role_id: string; name: string; holdings: StoredHolding[] }>`
    SELECT r.role_id, r.name, coalesce(h.holdings, '[]') AS holdings
    FROM roles r
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'person', jsonb_build_object('email', p.email, 'name', p.display_name),
        'kind', h.place_kind, 'id', h.place_id,
        'deputies', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('email', d.email, 'name', d.display_name) ORDER BY rd.position), '[]')
          FROM role_deputies rd JOIN people d USING (user_id)
          WHERE rd.holder_id = h.holder_id AND d.disabled_at IS NULL
        )
      ) ORDER BY h.position, h.holder_id) AS holdings
      FROM role_holders h JOIN people p USING (user_id)
      WHERE h.role_id = r.role_id AND p.disabled_at IS NULL
        AND (h.from_day IS NULL OR h.from_day <= ${day}::date) AND (h.to_day IS NULL OR h.to_day >= ${day}::date)
    ) h ON true
    WHERE r.role_id = ANY (${ids}::uuid[])
    ORDER BY lower(r.name), r.role_id`.execute(db)
  return rows.map(({ holdings, ...role }) => ({ ...role, holdings: holdings.map(presentHolding) }))
}

interface StoredHolding {
  person: Person
  kind: HoldingPlace['kind']
  id: string
  deputies: Person[]
}

function presentHolding({ person, kind, id, deputies }: StoredHolding): Holding {
  return { person, place: kind === 'EVERYWHERE' ? { kind } : { kind, id }, deputies }
}
