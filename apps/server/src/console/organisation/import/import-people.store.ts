import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { PlannedPerson } from './plan-import.ts'

/** Blocks changes to people until the transaction ends: a concurrent import is planned on the result of this one. */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql`LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Adds or updates people. @returns their ids by e-mail */
export async function savePeople(tx: Tx, people: PlannedPerson[]): Promise<Map<string, string>> {
  const rows = await tx
    .insertInto('people')
    .values(
      people.map(({ email, name, companyId, groupId }) => ({
        email,
        display_name: name,
        given_name: name.split(' ')[0] ?? name,
        company_id: companyId,
        group_id: groupId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        display_name: eb.ref('excluded.display_name'),
        company_id: eb.ref('excluded.company_id'),
        group_id: eb.ref('excluded.group_id'),
      })),
    )
    .returning(['email', 'user_id'])
    .execute()
  return new Map(rows.map((row) => [row.email, row.user_id]))
}
