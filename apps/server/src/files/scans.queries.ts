import { infectedFileNote } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'

/** What the scan of a file says while it can't be opened (Q3). */
export type ScanState = 'WAITING' | 'INFECTED'

/** What replaces the content of a file whose scan found malware; null for others. */
export function noteOfScan({
  scan,
  finding,
}: {
  scan: ScanState | null
  finding: string | null
}): string | null {
  return scan === 'INFECTED' ? infectedFileNote(finding) : null
}

/** A file of a memo that can't be opened. */
export interface UnopenableFile {
  url: string
  name: string
  sha256: string
  scan: ScanState
  /** What was found, as the scanner calls it. */
  finding: string | null
}

/** Reads the files of a memo that can't be opened, in the order of their upload; almost always none. */
export async function unopenableFiles(db: Db | Tx, memoKey: string): Promise<UnopenableFile[]> {
  const rows = await db
    .selectFrom('files')
    .select(['file_key as url', 'original_name as name', 'sha256', 'scan', 'finding'])
    .where('memo_key', '=', memoKey)
    .where('scan', 'is not', null)
    .orderBy('uploaded_at')
    .execute()
  return rows.flatMap(({ scan, ...file }) => (scan === null ? [] : [{ ...file, scan }]))
}

/** Names of the files of a memo for which approving waits (Q3). */
export async function unscannedFiles(db: Db | Tx, memoKey: string): Promise<string[]> {
  const files = await unopenableFiles(db, memoKey)
  return files.flatMap(({ scan, name }) => (scan === 'WAITING' ? [name] : []))
}
