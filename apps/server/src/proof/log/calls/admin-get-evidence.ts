import type { Handler } from '../../../protocol/handler.ts'
import { isAuditLate, lastAudit } from '../audits.queries.ts'
import { findLog, newestCheckpoint } from '../log.queries.ts'
import { readCountersigners } from '../witnesses/countersigners.queries.ts'

/** A witness or the authority that hasn't signed for this long is away (O3). */
const AWAY_MS = 24 * 60 * 60 * 1000

const NONE = { origin: null, audit: null, is_audit_late: false, checkpoint: null, countersigners: [] }

/** The verdict of the last audit, the newest checkpoint of the log, and who has signed it besides (O2, O7); nothing where no evidence is kept. */
export const adminGetEvidence: Handler<'admin-get_evidence', 'db' | 'evidence' | 'now'> = async (
  _input,
  { services: { db, evidence, now }, caller },
) => {
  if (!evidence) return NONE
  const origin = evidence.logKey.key.name
  // P7: administrators of categories need to know that evidence is kept (O4), and no more.
  if (caller.limits !== null) return { ...NONE, origin }
  const logNo = await findLog(db, origin)
  const newest = logNo === undefined ? undefined : await newestCheckpoint(db, logNo)
  const audit = await lastAudit(db)
  return {
    origin,
    audit: audit
      ? {
          date_started: audit.started_at.toISOString(),
          date_ended: audit.ended_at.toISOString(),
          memos: audit.memos,
          entries: audit.entries,
          leaves: Number(audit.leaves),
          faults: audit.faults,
          first_fault: audit.first_fault,
        }
      : null,
    is_audit_late: await isAuditLate(db, audit, now()),
    countersigners: (await readCountersigners(db, evidence)).map(({ name, last, waitsSince, refusal }) => ({
      name,
      last: last && { size: last.size, date: last.at.toISOString() },
      waits_since: waitsSince?.toISOString() ?? null,
      is_away: waitsSince !== null && now().getTime() - waitsSince.getTime() > AWAY_MS,
      refusal,
    })),
    checkpoint: newest ? { size: newest.size, date: newest.signedAt.toISOString(), note: newest.note } : null,
  }
}
