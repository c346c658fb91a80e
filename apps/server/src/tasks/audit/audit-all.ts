import type { Checkpoint } from '@countersign/evidence'
import { verifyMemos } from '../../memo-changes/verify-memos.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { verifyEntries } from '../../proof/entries/verify-entries.queries.ts'
import { verifySubjects } from '../../proof/entries/verify-subjects.queries.ts'
import { verifyLogs } from '../../proof/log/verify-log.queries.ts'

export interface Audit {
  /** Memos whose state, log and participants agree. */
  memos: number
  entries: { ofMemos: number; memos: number; withoutEvidence: number; ofSubjects: number; subjects: number }
  log: { leaves: number; checkpoints: number }
  /** What is wrong, a line each: where, and what. */
  faults: string[]
}

/**
 * Checks everything that the database alone shows (D10, O7): memos, entries of memos and of what their decisions rest on, and the log.
 * @param pause between batches, for an audit that gives way to others
 * @param since a checkpoint that was kept elsewhere
 */
export async function auditAll(
  db: Db,
  { since, pause }: { since?: Checkpoint | undefined; pause?: () => Promise<void> } = {},
): Promise<Audit> {
  const pausing = pause ? { pause } : {}
  const memos = await verifyMemos(db, pausing)
  const entries = await verifyEntries(db, pausing)
  const subjects = await verifySubjects(db, pausing)
  const log = await verifyLogs(db, { ...pausing, ...(since ? { since } : {}) })
  return {
    memos: memos.checked,
    entries: {
      ofMemos: entries.entries,
      memos: entries.checked,
      withoutEvidence: entries.without,
      ofSubjects: subjects.entries,
      subjects: subjects.checked,
    },
    log,
    faults: [
      ...[...memos.faults, ...entries.faults].map(({ memoId, what }) => `${memoId}: ${what}`),
      ...subjects.faults.map(({ subject, what }) => `${subject}: ${what}`),
      ...log.faults.map(({ origin, what }) => `${origin}: ${what}`),
    ],
  }
}
