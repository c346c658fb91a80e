import { sequence } from '@countersign/server/proof/log/sequence'
import { verifyLogs } from '@countersign/server/proof/log/verify-log.queries'
import { openSite } from '@countersign/test-kit/site'
import { sql } from 'kysely'

/** The bytes of a typical entry. */
const ENTRY_BYTES = 900
/** Memo keys that no memo has. */
const MADE_UP = 1_000_000_000

/** Fills a log with made-up entries, and audits it whole. */
export async function measureAudit(
  url: string,
  leaves: number,
): Promise<{ seconds: number; sequencing: number; checkpoints: number }> {
  const site = await openSite(
    { url, drop: () => Promise.resolve() },
    { LOG_ORIGIN: 'bench.example/audited-log' },
  )
  const { evidence } = site.services
  if (!evidence) throw new Error('The site keeps no evidence.')
  const { db } = site.services
  try {
    await sql`SET statement_timeout = 0`.execute(db)
    for (let made = 0; made < leaves; made += 50_000)
      await sql`
        WITH entry AS (
          INSERT INTO evidence_entries (memo_key, entry_no, entry, seed)
          SELECT ${MADE_UP} + n / 5, n % 5 + 1, repeat(md5(n::text), ${Math.ceil(ENTRY_BYTES / 32)}::int), '\\x00'
          FROM generate_series(${made}::bigint, ${Math.min(made + 50_000, leaves)}::bigint - 1) AS n RETURNING *
        )
        INSERT INTO log_pending (memo_key, entry_no, leaf)
        SELECT memo_key, entry_no, sha256('\\x00'::bytea || convert_to(entry, 'UTF8')) FROM entry`.execute(db)
    const began = performance.now()
    while ((await sequence({ ...site.services, evidence }))?.added);
    const sequencing = (performance.now() - began) / 1000
    await sql`ANALYZE evidence_entries, log_leaves`.execute(db)
    const audited = performance.now()
    const { faults, checkpoints } = await verifyLogs(db)
    const seconds = (performance.now() - audited) / 1000
    if (faults.length > 0) throw new Error(`The audit found ${faults.length} faults: ${faults[0]?.what}`)
    return { seconds, sequencing, checkpoints }
  } finally {
    await site.stop()
  }
}
