import type { Db } from '../../platform/db/database.ts'
import type { Audit } from './audit-all.ts'

/** Keeps the verdict of an audit (O7). */
export async function saveAudit(
  db: Db,
  { memos, entries, log, faults }: Audit,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  await db
    .insertInto('evidence_audits')
    .values({
      started_at: startedAt,
      ended_at: endedAt,
      memos,
      entries: entries.ofMemos + entries.ofSubjects,
      leaves: String(log.leaves),
      faults: faults.length,
      first_fault: faults[0] ?? null,
    })
    .execute()
}
