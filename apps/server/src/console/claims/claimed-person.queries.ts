import type { HoldingPlace, IgnoredProblem, SendingSource, ShownAttribute } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A place in which a person holds a role. */
export interface Holding {
  role_id: string
  place_kind: HoldingPlace['kind']
  place_id: string
  /** Whether it has a first or a last day. */
  has_days: boolean
}

/** What is ignored of what a source says of a person (N2). */
export interface IgnoredClaim {
  attribute: ShownAttribute
  value: string
  problem: IgnoredProblem | null
}

/** A person's attributes as they count, and what is ignored of a source. */
export interface ClaimedPerson {
  user_id: string
  email: string
  display_name: string
  group_id: string | null
  group_name: string | null
  company_id: string | null
  company_name: string | null
  manager_id: string | null
  manager_email: string | null
  holdings: Holding[]
  ignored: IgnoredClaim[]
}

export async function readClaimedPerson(
  db: Db | Tx,
  userId: string,
  source: SendingSource,
): Promise<ClaimedPerson | undefined> {
  const { rows } = await sql<ClaimedPerson>`
    SELECT p.user_id, p.email, p.display_name, p.group_id, g.name AS group_name, p.manager_id, m.email AS manager_email,
      p.company_id, c.name AS company_name,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'role_id', h.role_id, 'place_kind', h.place_kind, 'place_id', h.place_id,
        'has_days', h.from_day IS NOT NULL OR h.to_day IS NOT NULL)), '[]')
      FROM role_holders h WHERE h.user_id = p.user_id) AS holdings,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'attribute', i.attribute, 'value', i.value, 'problem', i.problem)), '[]')
      FROM ignored_values i WHERE i.user_id = p.user_id AND i.source = ${source}) AS ignored
    FROM people p
    LEFT JOIN groups g ON g.group_id = p.group_id
    LEFT JOIN companies c ON c.company_id = p.company_id
    LEFT JOIN people m ON m.user_id = p.manager_id
    WHERE p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The roles' ids by name in lower case. */
export async function readRoleIds(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const roles = await db.selectFrom('roles').select(['role_id', 'name']).execute()
  return new Map(roles.map(({ role_id, name }) => [name.toLowerCase(), role_id]))
}
