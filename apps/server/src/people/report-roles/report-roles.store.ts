import type { ReportRole } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A person's role in the reports, or null. */
export async function reportRole(db: Db | Tx, email: string): Promise<ReportRole | null> {
  const row = await db
    .selectFrom('report_roles')
    .select(['email', 'access_level', 'views'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** A person's role with the name that it was granted to. */
export function findGrant(db: Db, email: string) {
  return db.selectFrom('report_roles').selectAll().where('email', '=', email).executeTakeFirst()
}

/** A person's name in the directory. */
export async function findDisplayName(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('people')
    .select('display_name')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.display_name
}

/** The Super Admins of reports, by name. */
export function listSuperAdmins(db: Db) {
  return db
    .selectFrom('report_roles')
    .select(['email', 'name', 'modified_at'])
    .where('access_level', '=', 'Super Admin')
    .orderBy('name')
    .orderBy('email')
    .execute()
}

/** Reads all roles and blocks changes to them until the transaction ends, so that rules about all roles hold (H6). */
export async function lockRoles(tx: Tx): Promise<ReportRole[]> {
  await sql`LOCK TABLE report_roles IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return tx.selectFrom('report_roles').select(['email', 'access_level', 'views']).execute()
}

export async function saveRole(tx: Tx, role: ReportRole & { name: string }, at: Date): Promise<void> {
  const { email, name, access_level } = role
  const row = { name, access_level, views: [...role.views], modified_at: at }
  await tx
    .insertInto('report_roles')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

export async function removeRole(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('report_roles').where('email', '=', email).execute()
}
