import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SealTrust } from '@countersign/evidence'
import { NotGenuine } from '@countersign/evidence'
import { readEvent } from '@countersign/domain'
import { sql } from 'kysely'
import { readArchivedMemos } from '../platform/memo-log/archive/read-archive.queries.ts'
import { logOf } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { NotStored } from '../platform/storage/storage.ts'

const BATCH = 50

/** What `npm run verify` says where storage or roots aren't given. */
export const SEALS_NOT_CHECKED = 'seals not checked'

/** Where sealed PDFs are, and what their seals must lead to. */
export interface SealsToVerify {
  storage: Pick<Storage, 'get'>
  /** Null where no one says whom to trust: the PDFs are compared with their entries alone. */
  trust: SealTrust | null
  /** One part of all memos, of so many; defaults to all. */
  share?: { number: number; of: number }
}

export interface SealFault {
  memoId: string
  what: string
}

interface SealedMemo {
  memo_key: string
  memo_id: string
  pdf_key: string
  /** Of each seal that its log has, in hex, the last one first. */
  logged: string[]
  /** Of each seal that is stored beside the memo. */
  stored: string[]
  is_archived: boolean
}

/** How many memos have a sealed PDF. */
export async function countSealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(DISTINCT memo_key) AS count FROM pdf_seals`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/**
 * Checks stored PDFs against the seals that the memos' logs have (O7): each is byte for byte the one that was sealed last, and its seal is
 * genuine. That the logs are those of the entries is checked elsewhere.
 * @param pause between batches, for an audit that gives way to others
 */
export async function verifySeals(
  db: Db,
  { storage, trust, share, pause }: SealsToVerify & { pause?: () => Promise<void> },
): Promise<{ checked: number; faults: SealFault[] }> {
  const found = { checked: 0, faults: [] as SealFault[] }
  for (let after = '0'; ;) {
    const memos = await withArchivedSeals(db, storage, await readSealed(db, after, share))
    for (const memo of memos) {
      found.checked++
      const what = await faultOf(memo, { storage, trust })
      if (what && (await isKept(db, memo))) found.faults.push({ memoId: memo.memo_id, what: `${what} (O3)` })
    }
    const last = memos.at(-1)
    if (!last) return found
    after = last.memo_key
    await pause?.()
  }
}

async function readSealed(
  db: Db,
  after: string,
  { number, of }: { number: number; of: number } = { number: 0, of: 1 },
): Promise<SealedMemo[]> {
  const { rows } = await sql<SealedMemo>`
    SELECT m.memo_key, m.memo_id, m.pdf_key, coalesce(e.logged, '{}') AS logged, coalesce(s.stored, '{}') AS stored,
      a.memo_key IS NOT NULL AS is_archived
    FROM memos m
    LEFT JOIN archived_memos a USING (memo_key)
    LEFT JOIN LATERAL (
      SELECT array_agg(data ->> 'pdfHash' ORDER BY event_no DESC) AS logged
      FROM ${logOf(sql`CASE WHEN a.memo_key IS NULL THEN m.memo_key END`)} WHERE type = 'PdfSealed') e ON true
    LEFT JOIN LATERAL (SELECT array_agg(sha256) AS stored FROM pdf_seals WHERE memo_key = m.memo_key) s ON true
    WHERE m.memo_key > ${after} AND m.memo_key % ${of}::bigint = ${number} AND m.pdf_key IS NOT NULL
      AND (e.logged IS NOT NULL OR s.stored IS NOT NULL)
    ORDER BY m.memo_key LIMIT ${BATCH}`.execute(db)
  return rows
}

/** The same with the seals that archived logs have (R9). One whose archive can't be read is named where logs are checked. */
async function withArchivedSeals(
  db: Db,
  storage: SealsToVerify['storage'],
  memos: SealedMemo[],
): Promise<SealedMemo[]> {
  const keys = memos.filter(({ is_archived }) => is_archived).map(({ memo_key }) => memo_key)
  if (keys.length === 0) return memos
  const { read } = await readArchivedMemos(db, keys, { db, storage })
  return memos.map((memo) => {
    const events = read.get(memo.memo_key)?.events
    if (!events) return memo.is_archived ? { ...memo, logged: memo.stored } : memo
    const seals = events
      .map(readEvent)
      .flatMap((event) => (event.type === 'PdfSealed' ? [event.pdfHash] : []))
    return { ...memo, logged: seals.reverse() }
  })
}

/** What is wrong with a memo's sealed PDF; null if nothing is. */
async function faultOf(
  { pdf_key, logged, stored }: SealedMemo,
  { storage, trust }: SealsToVerify,
): Promise<string | null> {
  if (logged.toSorted().join() !== stored.toSorted().join()) return 'its seals aren’t those of its log'
  const pdf = await readPdf(storage, pdf_key)
  if (!pdf) return 'its sealed PDF is missing'
  if (createHash('sha256').update(pdf).digest('hex') !== logged[0])
    return 'its PDF isn’t the one that was sealed'
  return trust && wrongSeal(pdf, trust)
}

/** Whether the PDF is still the memo's: an erasure replaces it while people work. */
async function isKept(db: Db, { memo_key, pdf_key }: SealedMemo): Promise<boolean> {
  const memo = await db
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_key', '=', memo_key)
    .executeTakeFirst()
  return memo?.pdf_key === pdf_key
}

async function readPdf(storage: SealsToVerify['storage'], key: string): Promise<Buffer | null> {
  try {
    return await buffer((await storage.get(key)).stream)
  } catch (cause) {
    if (cause instanceof NotStored) return null
    throw cause
  }
}

async function wrongSeal(pdf: Buffer, trust: SealTrust): Promise<string | null> {
  // The library of cryptographic formats is loaded where seals are checked, and nowhere else.
  const { checkSeal, readSealUpdate } = await import('@countersign/evidence/seal')
  try {
    const parts = readSealUpdate(new Uint8Array(pdf))
    if (!parts) return 'its PDF has no seal'
    await checkSeal(parts, trust)
    return null
  } catch (cause) {
    if (cause instanceof NotGenuine) return `its seal isn’t genuine: ${cause.message}`
    throw cause
  }
}
