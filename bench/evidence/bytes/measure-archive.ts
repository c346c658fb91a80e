import { parseArgs } from 'node:util'
import pg from 'pg'
import { archiveEndedMemos } from '@countersign/server/tasks/packing/archive-memos.job'
import { removeOldNotices } from '@countersign/server/notifications/old-notices/remove-old-notices.job'
import { packEndedLogs } from '@countersign/server/tasks/packing/pack-logs.job'
import { auditAll } from '@countersign/server/tasks/audit/audit-all'
import { migrate } from '@countersign/server/platform/db/migrate'
import { openSite } from '@countersign/test-kit/site'
import { openBenchDatabase } from '../../database.ts'
import { machineFacts } from '../../measuring/machine.ts'
import { table } from '../../measuring/markdown-table.ts'
import { timingOf } from '../../measuring/statistics.ts'
import { REQUESTS_A_MINUTE } from '../../server-process.ts'
import { findParticipants } from '../../signed-in-people.ts'
import { writeEntries } from './write-entries.ts'

// `npm run bench -- archive [--memos 20000]`: how many bytes an archived memo takes (R9), and what its first view and later ones cost. All
// memos that have ended are archived, as if it were many years later, and notifications are removed as they are then.

const MEMOS_READ = 40
const YEARS_LATER = 20
const TABLES = [
  'memo_events',
  'evidence_entries',
  'memo_logs',
  'memo_versions',
  'memo_search',
  'memos',
  'notifications',
  'archived_memos',
]

const { values } = parseArgs({
  options: { memos: { type: 'string', default: '20000' }, folder: { type: 'string' } },
})
const memos = Number(values.memos)
if (!(memos >= 1)) throw new Error('--memos must be a whole number.')

const database = await openBenchDatabase(memos, values.folder)
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, { REQUESTS_A_MINUTE })
try {
  const { services } = site
  await migrate(services.pool)
  await writeEntries(services, console.log)
  const { owner } = await findParticipants(site)
  const config = { ...services.config, packsLogs: 'compact' as const, archivesAfterYears: 2 }
  await packEndedLogs({}, { ...services, config })
  const packed = { sizes: await readSizes(), view: await timeViews() }
  const now = () => new Date(Date.now() + YEARS_LATER * 365.25 * 86_400_000)
  const began = performance.now()
  await archiveEndedMemos({}, { ...services, config, now })
  await removeOldNotices({}, { ...services, config, now })
  const seconds = (performance.now() - began) / 1000
  const after = await readSizes()
  const audit = await auditAll(services.db, { archive: services })
  const first = await timeViews()
  const later = await timeViews()
  const { kept } = audit.archived
  console.log(`# Archived memos, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((fact) => `- ${fact}`)
  .join('\n')}
- ${memos} memos, of which ${kept} were archived in ${seconds.toFixed(0)} s; audit: ${audit.archived.checked} read, ${audit.faults.length} faults

${table(
  ['bytes a memo', 'packed', 'archived'],
  ['all', ...TABLES].map((name) => [name, perMemo(packed.sizes, name), perMemo(after, name)]),
)}

${table(
  ['the view, ms', 'p50', 'p95'],
  Object.entries({ packed: packed.view, 'archived, the first': first, 'archived, later ones': later }).map(
    ([name, { p50, p95 }]) => [name, p50.toFixed(1), p95.toFixed(1)],
  ),
)}
`)

  /** Of some ended memos, each once. */
  async function timeViews() {
    const { rows } = await services.pool.query<{ memo_id: string }>(
      `SELECT memo_id FROM memos WHERE owner_email = $1 AND state->>'lifecycle' IN ('APPROVED', 'REJECTED')
       ORDER BY memo_key LIMIT $2`,
      [owner.email, MEMOS_READ],
    )
    const times: number[] = []
    for (const { memo_id } of rows) {
      const asked = performance.now()
      await owner.must('get_memo_details_for_viewing', { memo_id })
      times.push(performance.now() - asked)
    }
    return timingOf([times])
  }
} finally {
  await site.stop()
  await database.stop()
}

function perMemo(sizes: ReadonlyMap<string, number>, name: string): string {
  return String(Math.round((sizes.get(name) ?? 0) / memos))
}

async function readSizes(): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('VACUUM (FULL, ANALYZE)')
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `SELECT 'all' AS name, pg_database_size(current_database()) AS bytes
       UNION ALL SELECT relname, pg_total_relation_size(oid) FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  } finally {
    await client.end()
  }
}
