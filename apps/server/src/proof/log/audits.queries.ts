import type { Db } from '../../platform/db/database.ts'

/** After this long without an audit it is late (O7): a night that was missed is no alarm. */
const LATE_MS = 2 * 24 * 60 * 60 * 1000

/** The verdict of the last audit; undefined before the first. */
export function lastAudit(db: Db) {
  return db.selectFrom('evidence_audits').selectAll().orderBy('audit_no', 'desc').limit(1).executeTakeFirst()
}

/** Whether evidence should have been audited since: counted from the last audit, or from when the log began. */
export async function isAuditLate(
  db: Db,
  audit: { ended_at: Date } | undefined,
  now: Date,
): Promise<boolean> {
  const begun = await db
    .selectFrom('log_checkpoints')
    .select('signed_at')
    .orderBy('log_no')
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
  const since = audit?.ended_at ?? begun?.signed_at
  return since !== undefined && now.getTime() - since.getTime() > LATE_MS
}
