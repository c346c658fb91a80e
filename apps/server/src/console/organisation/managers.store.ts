import type { Managers } from '@countersign/domain'
import { managerProblem } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { recordSubjects } from '../../platform/grounds/record-subject.store.ts'
import type { Evidence } from '../../protocol/services.ts'
import { readManagersFields } from './recorded-manager.queries.ts'

/** Who manages whom, as people's ids, and the names of those. Locked by `lockPeople` where it is to be changed. */
export interface ManagersToday {
  managers: Managers
  nameOf: (userId: string) => string
}

export async function readManagers(db: Db | Tx): Promise<ManagersToday> {
  const { rows } = await sql<{ user_id: string; manager_id: string; name: string; manager_name: string }>`
    SELECT p.user_id, p.manager_id, p.display_name AS name, m.display_name AS manager_name
    FROM people p JOIN people m ON m.user_id = p.manager_id`.execute(db)
  const names = new Map(
    rows.flatMap((row): [string, string][] => [
      [row.user_id, row.name],
      [row.manager_id, row.manager_name],
    ]),
  )
  return {
    managers: new Map(rows.map(({ user_id, manager_id }) => [user_id, manager_id])),
    nameOf: (userId) => names.get(userId) ?? userId,
  }
}

/** Sets managers, a person's id to their manager's, or null, and writes the entry of each change (O1). */
export async function setManagers(
  tx: Tx,
  changes: ReadonlyMap<string, string | null>,
  { evidence, at }: { evidence: Evidence | null; at: Date },
): Promise<void> {
  if (changes.size === 0) return
  await sql`
    UPDATE people p SET manager_id = c.manager_id
    FROM unnest(${[...changes.keys()]}::uuid[], ${[...changes.values()]}::uuid[]) AS c (user_id, manager_id)
    WHERE p.user_id = c.user_id`.execute(tx)
  await recordSubjects(tx, evidence, {
    kind: 'MANAGER',
    ids: [...changes.keys()],
    read: (ids) => readManagersFields(tx, ids),
    at,
  })
}

/** Why a person can't have a manager (N2), beside the managers of today; null where they can. */
export function newManagerProblem(
  { managers, nameOf }: ManagersToday,
  person: { userId: string; name: string },
  manager: { userId: string; name: string },
): string | null {
  const names = new Map([person, manager].map(({ userId, name }) => [userId, name]))
  const after = new Map(managers).set(person.userId, manager.userId)
  return managerProblem(after, person.userId, (userId) => names.get(userId) ?? nameOf(userId))
}
