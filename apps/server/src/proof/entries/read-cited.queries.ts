import type { CitedEntry, MemoEntry, Need, SubjectFields } from '@countersign/evidence'
import {
  citeEntry,
  fromBase64,
  inclusionFromTiles,
  needsOf,
  shownFields,
  toBase64,
} from '@countersign/evidence'
import type { ReadTile, StoredEvent } from '@countersign/evidence'
import { sql } from 'kysely'
import { entriesOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** An entry of a subject, with what opens it. */
export interface CitedRow {
  id: string
  text: string
  seed: Buffer
  fields: SubjectFields | null
  /** Null while the log has yet to number it. */
  leafNo: number | null
}

/** Entries of subjects by their leaf hashes in base64; those that no subject has are left out. */
export async function readCitedRows(
  db: Db | Tx,
  hashes: readonly string[],
  logNo: number,
): Promise<Map<string, CitedRow>> {
  const leaves = hashes.flatMap((hash) => fromBase64(hash) ?? []).map((hash) => Buffer.from(hash))
  if (leaves.length === 0) return new Map()
  const { rows } = await sql<{
    leaf: Buffer
    subject_id: string
    entry: string
    seed: Buffer
    fields: string | null
    leaf_no: string | null
  }>`
    SELECT st.leaf, s.subject_id, e.entry, e.seed, st.fields, l.leaf_no
    FROM evidence_subject_states st JOIN evidence_subjects s USING (subject_no)
      JOIN LATERAL ${entriesOf(sql`-st.subject_no`)} e ON e.entry_no = st.entry_no
      LEFT JOIN log_leaves l ON l.memo_key = e.memo_key AND l.entry_no = e.entry_no AND l.log_no = ${logNo}
    WHERE st.leaf = ANY(${leaves}::bytea[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.leaf.toString('base64'),
      {
        id: row.subject_id,
        text: row.entry,
        seed: row.seed,
        fields: row.fields === null ? null : (JSON.parse(row.fields) as SubjectFields),
        leafNo: row.leaf_no === null ? null : Number(row.leaf_no),
      },
    ]),
  )
}

/** An entry of a memo, and the events that it is of. */
interface CitingEntry {
  sealed: MemoEntry
  events: readonly StoredEvent[]
}

/**
 * What a memo's entries cite, each once, with the parts that its events need and no others (O1).
 * @returns null while the log has yet to number one
 */
export async function readCited(
  db: Db,
  entries: readonly CitingEntry[],
  { logNo, size, templateId, tiles }: { logNo: number; size: number; templateId: string; tiles: ReadTile },
): Promise<CitedEntry[] | null> {
  const needs = new Map<string, Need[]>()
  const known = new Set<string>()
  for (const { sealed, events } of entries) {
    const own = needsOf(events, known)
    for (const hash of sealed.cites ?? []) needs.set(hash, [...(needs.get(hash) ?? []), ...own])
  }
  const rows = await readCitedRows(db, [...needs.keys()], logNo)
  const cited: CitedEntry[] = []
  for (const [hash, own] of needs) {
    const row = rows.get(hash)
    if (!row || row.leafNo === null || row.leafNo >= size) return null
    const { text, leafNo: index, id, fields } = row
    const path = (await inclusionFromTiles({ index, size }, tiles)).map(toBase64)
    const concerned = own.filter((need) => !('id' in need) || need.id === id)
    cited.push(citeEntry({ text, leaf: index, path }, row, shownFields(fields ?? {}, concerned, templateId)))
  }
  return cited
}
