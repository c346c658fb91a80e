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

/** Keeps what a file says of groups that have another source (N2), and forgets what counts now. */
export async function saveIgnoredGroups(tx: Tx, people: readonly PlannedPerson[], at: Date): Promise<void> {
  const named = people.filter(({ namedGroup }) => namedGroup !== null)
  if (named.length === 0) return
  const emails = named.map(({ email }) => email)
  await sql`
    DELETE FROM ignored_values i USING people p
    WHERE i.user_id = p.user_id AND i.attribute = 'group' AND i.source = 'CSV' AND p.email = ANY (${emails}::text[])`.execute(
    tx,
  )
  const ignored = named.filter(({ ignoredGroup }) => ignoredGroup !== null)
  await sql`
    INSERT INTO ignored_values (user_id, attribute, source, value, at)
    SELECT p.user_id, 'group', 'CSV', value, ${at}
    FROM unnest(${ignored.map(({ email }) => email)}::text[], ${ignored.map(({ ignoredGroup }) => ignoredGroup)}::text[])
      AS named (email, value) JOIN people p USING (email)`.execute(tx)
}
