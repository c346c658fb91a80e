import { setTimeout as wait } from 'node:timers/promises'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { auditAll } from './audit-all.ts'
import { saveAudit } from './audits.store.ts'

/** Between two batches, which take a fraction of it: the audit has all night. */
const PAUSE_MS = 100

/** The nightly audit of memos, evidence and log (O7). Keeps its verdict; does nothing where no evidence is kept. */
export async function auditEvidence(
  _payload: JobPayloads['audit_evidence'],
  { db, evidence, ending, log, now }: Pick<Services, 'db' | 'evidence' | 'ending' | 'log' | 'now'>,
): Promise<void> {
  if (!evidence) return
  const startedAt = now()
  const pause = async () => {
    await wait(PAUSE_MS, undefined, { signal: ending })
  }
  const audit = await auditAll(db, { pause })
  await saveAudit(db, audit, { startedAt, endedAt: now() })
  const [first] = audit.faults
  if (first === undefined) log.info({ memos: audit.memos, ...audit.log }, 'audit passed')
  else log.error({ faults: audit.faults.length, first }, 'audit failed')
}
