import type { ReportRole } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** The role that somebody holds in the reports; null for most. */
export async function reportRole(db: Db | Tx, email: string): Promise<ReportRole | null> {
  const row = await db
    .selectFrom('report_roles')
    .select(['email', 'access_level', 'views'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** All roles as they stand, for a change: whoever else wants to change one waits, so that rules about all of them hold (H6). */
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
