import { isAdministrator, isUnlimited } from '@countersign/domain'
import { sql } from 'kysely'
import { readAdministrators } from '../../people/administrators/administrators.store.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'

interface TakenOver {
  personId: number
  /** The person's address, and the one that they get. */
  from: string
  to: string
}

/**
 * An address that was named before its person had it: what was its own is the person's (P4), in memos and beside them. Where the person has
 * the like already, they keep one of the two, with the rights of both. The directory is locked.
 */
export async function takeOverAddress(
  tx: Tx,
  environment: Pick<Config, 'adminEmails'>,
  { personId, from, to }: TakenOver,
): Promise<void> {
  await takeNumber(tx, to, personId)
  await joinReportRoles(tx, from, to)
  await joinLimits(tx, environment, from, to)
  await keepOneNotice(tx, from, to)
}

async function takeNumber(tx: Tx, email: string, personId: number): Promise<void> {
  const before = await tx
    .deleteFrom('addresses')
    .where('email', '=', email)
    .returning('person_id')
    .executeTakeFirst()
  if (!before || before.person_id === personId) return
  const other = before.person_id
  await sql`UPDATE participants SET person_id = ${personId} WHERE person_id = ${other}`.execute(tx)
  // Owners have a place in each memo that is or was theirs.
  await sql`UPDATE participants SET owner_person_id = ${personId} WHERE owner_person_id = ${other}
    AND memo_key IN (SELECT memo_key FROM participants WHERE person_id = ${personId})`.execute(tx)
  await sql`UPDATE memo_search SET person_ids = array_replace(person_ids, ${other}, ${personId})
    WHERE person_ids @> ARRAY[${other}]::integer[]`.execute(tx)
  await sql`UPDATE memos SET preparer_id = ${personId} WHERE preparer_id = ${other}`.execute(tx)
  await sql`DELETE FROM preparations WHERE preparer_id = ${other} AND owner_id = ${personId}`.execute(tx)
  await sql`UPDATE preparations SET preparer_id = ${personId} WHERE preparer_id = ${other}`.execute(tx)
  await sql`UPDATE absence_lines SET delegate_id = ${personId} WHERE delegate_id = ${other}`.execute(tx)
}

/** Of a Super Admin and a Group Admin a Super Admin remains; of two Group Admins, one of the groups of both (H6). */
async function joinReportRoles(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    WITH given AS (
      DELETE FROM report_roles g USING report_roles own
      WHERE g.email = ${to} AND own.email = ${from} RETURNING g.access_level, g.views)
    UPDATE report_roles r SET
      access_level = CASE WHEN 'Super Admin' IN (r.access_level, given.access_level) THEN 'Super Admin' ELSE 'Group Admin' END,
      views = CASE WHEN 'Super Admin' IN (r.access_level, given.access_level) THEN '{}'
        ELSE array(SELECT DISTINCT unnest(r.views || given.views) ORDER BY 1) END
    FROM given WHERE r.email = ${from}`.execute(tx)
}

/** An administrator without limits under either address has none; else what both name (P7). */
async function joinLimits(
  tx: Tx,
  environment: Pick<Config, 'adminEmails'>,
  from: string,
  to: string,
): Promise<void> {
  const all = await readAdministrators(tx, environment)
  if (!isAdministrator(all, from) || !isAdministrator(all, to)) return
  if (isUnlimited(all, from) || isUnlimited(all, to)) {
    await tx.deleteFrom('administrator_limits').where('email', 'in', [from, to]).execute()
    return
  }
  await sql`
    WITH given AS (DELETE FROM administrator_limits WHERE email = ${to} RETURNING company_ids, category_ids)
    UPDATE administrator_limits l SET revision = l.revision + 1,
      company_ids = array(SELECT DISTINCT unnest(l.company_ids || given.company_ids) ORDER BY 1),
      category_ids = array(SELECT DISTINCT unnest(l.category_ids || given.category_ids) ORDER BY 1)
    FROM given WHERE l.email = ${from}`.execute(tx)
}

/** Of an event that both addresses were notified of, one notice remains. */
async function keepOneNotice(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    DELETE FROM notifications n USING notifications own
    WHERE n.email = ${to} AND own.email = ${from} AND own.memo_key = n.memo_key AND own.event_no = n.event_no
      AND own.kind = n.kind`.execute(tx)
}
