import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface ReportNames {
  company: string
  group: string
  /** A template code. */
  template: string
}

/** Resolves names to ids; null for unknown names. */
export async function findReportIds(
  db: Db | Tx,
  { company, group, template }: ReportNames,
): Promise<Record<keyof ReportNames, string | null>> {
  const { rows } = await sql<Record<keyof ReportNames, string | null>>`
    SELECT (SELECT company_id FROM companies WHERE name = ${company}) AS company,
      (SELECT group_id FROM groups WHERE name = ${group}) AS group,
      (SELECT template_id FROM templates WHERE template_code = ${template}) AS template`.execute(db)
  return rows[0] ?? { company: null, group: null, template: null }
}
