import { setTimeout as wait } from 'node:timers/promises'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { auditAll } from './audit-all.ts'
import { saveAudit } from './audits.store.ts'

/** Between two batches, which take a fraction of it: the audit has all night. */
const PAUSE_MS = 100

/** Nights until the sealed PDF and the archived log of each memo were read from storage. */
const SEAL_NIGHTS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The nightly audit of memos, evidence and log, and of a thirtieth of the sealed PDFs and of the archive (O7, R9). Keeps its verdict; does nothing where no evidence is kept. */
export async function auditEvidence(
  _payload: JobPayloads['audit_evidence'],
  {
    db,
    evidence,
    ending,
    log,
    now,
    storage,
  }: Pick<Services, 'db' | 'evidence' | 'ending' | 'log' | 'now' | 'storage'>,
): Promise<void> {
  if (!evidence) return
  const startedAt = now()
  const pause = async () => {
    await wait(PAUSE_MS, undefined, { signal: ending })
  }
  const night = Math.floor(startedAt.getTime() / DAY_MS)
  const share = { number: night % SEAL_NIGHTS, of: SEAL_NIGHTS }
  const seals = { storage, trust: evidence.seal?.trust() ?? null, share }
  const audit = await auditAll(db, { pause, seals, archive: { storage, share } })
  await saveAudit(db, audit, { startedAt, endedAt: now() })
  const [first] = audit.faults
  if (first === undefined)
    log.info({ memos: audit.memos, ...audit.log, seals: audit.seals.checked }, 'audit passed')
  else log.error({ faults: audit.faults.length, first }, 'audit failed')
}
