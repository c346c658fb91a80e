import { formatNoteKey } from '@countersign/evidence'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Evidence } from '../../../protocol/services.ts'
import { findLog } from '../log.queries.ts'
import { AUTHORITY } from './countersigners.store.ts'

/** The authority stamps a checkpoint once in this time, where entries were added. */
export const STAMP_EVERY_MS = 24 * 60 * 60 * 1000

/** A witness or the timestamp authority, and what it has signed. */
export interface Countersigner {
  /** As its key names it; null for the authority. */
  name: string | null
  /** What it signed last; null before the first. */
  last: { size: number; at: Date } | null
  /** Since when a checkpoint waits for its signature; null where none does. */
  waitsSince: Date | null
  /** What it has seen that contradicts this log. */
  refusal: string | null
}

/**
 * Those who are to countersign the log's checkpoints, witnesses first (O2). A checkpoint waits for a witness at once, and for the authority
 * a day after its last timestamp; for neither before it was asked the first time.
 */
export async function readCountersigners(db: Db, evidence: Evidence): Promise<Countersigner[]> {
  const logNo = await findLog(db, evidence.logKey.key.name)
  const found: Countersigner[] = []
  for (const { key } of evidence.witnesses) {
    const name = formatNoteKey(key)
    found.push({ ...(await readOne(db, logNo, { name, table: 'log_cosignatures' })), name: key.name })
  }
  if (evidence.seal)
    found.push({ ...(await readOne(db, logNo, { name: AUTHORITY, table: 'log_timestamps' })), name: null })
  return found
}

/** A witness that has let a checkpoint wait for longer isn't waited for. */
const ANSWERING_MS = 60_000

/** Whether as many witnesses as the published trust file asks for sign what they are asked to. */
export async function areWitnessesAnswering(db: Db, evidence: Evidence, now: Date): Promise<boolean> {
  const { witnesses, threshold = witnesses.length } = evidence
  if (witnesses.length === 0) return false
  const found = (await readCountersigners(db, evidence)).filter(({ name }) => name !== null)
  const answering = found.filter(
    ({ waitsSince }) => waitsSince === null || now.getTime() - waitsSince.getTime() < ANSWERING_MS,
  )
  return answering.length >= Math.max(1, threshold)
}

interface Row {
  size: string | null
  at: Date | null
  waits_since: Date | null
  refusal: string | null
}

async function readOne(
  db: Db,
  logNo: number | undefined,
  { name, table }: { name: string; table: 'log_cosignatures' | 'log_timestamps' },
): Promise<Omit<Countersigner, 'name'>> {
  if (logNo === undefined) return { last: null, waitsSince: null, refusal: null }
  const isWitness = table === 'log_cosignatures'
  const last = isWitness
    ? sql`SELECT size, cosigned_at AS at FROM log_cosignatures WHERE log_no = ${logNo} AND witness = ${name}`
    : sql`SELECT size, stamped_at AS at FROM log_timestamps WHERE log_no = ${logNo}`
  const due = isWitness ? sql`NULL` : sql`last.at + ${STAMP_EVERY_MS / 1000} * interval '1 second'`
  const { rows } = await sql<Row>`
    SELECT last.size, last.at, asked.refusal,
      CASE WHEN waiting.signed_at IS NOT NULL THEN greatest(waiting.signed_at, asked.since, ${due}) END AS waits_since
    FROM (SELECT 1) AS one
    LEFT JOIN LATERAL (${last} ORDER BY size DESC LIMIT 1) AS last ON true
    LEFT JOIN log_countersigners AS asked ON asked.log_no = ${logNo} AND asked.name = ${name}
    LEFT JOIN LATERAL (
      SELECT signed_at FROM log_checkpoints
      WHERE log_no = ${logNo} AND size > coalesce(last.size, 0) ORDER BY size LIMIT 1
    ) AS waiting ON true`.execute(db)
  const row = rows[0]
  return {
    last: row?.size && row.at ? { size: Number(row.size), at: row.at } : null,
    waitsSince: row?.waits_since ?? null,
    refusal: row?.refusal ?? null,
  }
}
