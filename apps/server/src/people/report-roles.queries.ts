import type { Db } from '../platform/db/database.ts'

/** Reads the holders of reports roles; none for a reader without a role (H6). */
export async function readReportRoles(db: Db, readerEmail: string) {
  return db
    .selectFrom('report_roles')
    .selectAll()
    .where((where) =>
      where.exists(
        where.selectFrom('report_roles as own').select('own.email').where('own.email', '=', readerEmail),
      ),
    )
    .orderBy('name')
    .orderBy('email')
    .execute()
}
