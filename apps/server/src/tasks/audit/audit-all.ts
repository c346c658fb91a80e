import type { Checkpoint } from '@countersign/evidence'
import type { SealsToVerify } from '../../memo-pdf/verify-seals.queries.ts'
import { countSealed, verifySeals } from '../../memo-pdf/verify-seals.queries.ts'
import { verifyMemos } from '../../memo-changes/verify-memos.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ArchiveReader } from '../../platform/memo-log/archive/read-archive.queries.ts'
import { verifyEntries } from '../../proof/entries/verify-entries.queries.ts'
import { verifyRemoved } from '../../proof/entries/verify-removed.queries.ts'
import { verifySubjects } from '../../proof/entries/verify-subjects.queries.ts'
import { verifyLogs } from '../../proof/log/verify-log.queries.ts'

export interface Audit {
  /** Memos whose state, log and participants agree. */
  memos: number
  entries: { ofMemos: number; memos: number; withoutEvidence: number; ofSubjects: number; subjects: number }
  log: { leaves: number; checkpoints: number }
  /** Memos with a sealed PDF, and of how many it was checked: none where the storage isn't given. */
  seals: { kept: number; checked: number }
  /** Archived memos, and of how many the archive was read: none where the storage isn't given (R9). */
  archived: { kept: number; checked: number }
  /** What is wrong, a line each: where, and what. */
  faults: string[]
}

/**
 * Checks everything that the database alone shows (D10, O7): memos, entries of memos and of what their decisions rest on, and the log. Where
 * the storage is given, it checks sealed PDFs and the archive as well.
 * @param pause between batches, for an audit that gives way to others
 * @param since a checkpoint that was kept elsewhere
 */
export async function auditAll(
  db: Db,
  {
    since,
    seals,
    archive,
    pause,
  }: {
    since?: Checkpoint | undefined
    seals?: SealsToVerify | undefined
    archive?: Pick<ArchiveReader, 'storage' | 'share'> | undefined
    pause?: () => Promise<void>
  } = {},
): Promise<Audit> {
  const pausing = pause ? { pause } : {}
  const reading = archive && { db, ...archive }
  const memos = await verifyMemos(db, { ...pausing, archive: reading })
  const entries = await verifyEntries(db, { ...pausing, archive: reading })
  const removed = await verifyRemoved(db)
  const subjects = await verifySubjects(db, pausing)
  const log = await verifyLogs(db, { ...pausing, ...(since ? { since } : {}) })
  const sealed = seals ? await verifySeals(db, { ...seals, ...pausing }) : { checked: 0, faults: [] }
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
    archived: memos.archived,
    seals: { kept: await countSealed(db), checked: sealed.checked },
    faults: [
      ...[...memos.faults, ...entries.faults, ...removed.faults, ...sealed.faults].map(
        ({ memoId, what }) => `${memoId}: ${what}`,
      ),
      ...subjects.faults.map(({ subject, what }) => `${subject}: ${what}`),
      ...log.faults.map(({ origin, what }) => `${origin}: ${what}`),
    ],
  }
}
