import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { rebuildAllReports } from './recompute-facts.ts'

/** Once, after an upgrade: the memos that were there before the reports get their facts, while the product runs. */
export async function fillReports(_payload: JobPayloads['fill_reports'], services: Services): Promise<void> {
  await rebuildAllReports(services.db, services.now())
}

/** Asks for it where memos are there and none of them has facts. */
export async function fillReportsWhereMissing({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if (!(await lacksFacts(db))) return
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'fill_reports', {}, 'fill_reports'))
}

async function lacksFacts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT NOT EXISTS (SELECT FROM memo_facts)
      AND EXISTS (SELECT FROM memos WHERE company_id IS NOT NULL) AS lacks`.execute(db)
  return rows[0]?.lacks ?? false
}
