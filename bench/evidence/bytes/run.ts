import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { CallName } from '@countersign/contract'
import { migrate } from '@countersign/server/platform/db/migrate'
import { packEndedLogs } from '@countersign/server/tasks/packing/pack-logs.job'
import { removeOldNotices } from '@countersign/server/notifications/old-notices/remove-old-notices.job'
import { auditAll } from '@countersign/server/tasks/audit/audit-all'
import type { TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import { root } from '../../../scripts/root.ts'
import { openBenchDatabase } from '../../database.ts'
import { machineFacts } from '../../measuring/machine.ts'
import { table } from '../../measuring/markdown-table.ts'
import type { Timing } from '../../measuring/statistics.ts'
import { timingOf } from '../../measuring/statistics.ts'
import { REQUESTS_A_MINUTE } from '../../server-process.ts'
import { findParticipants } from '../../signed-in-people.ts'
import { copyMemos } from './copy-memos.ts'
import { writeEntries } from './write-entries.ts'

/**
 * `npm run bench -- bytes [20000] [--copies 1] [--out FILE]`: how many bytes a memo takes, with the entries of evidence of each of its changes,
 * before and after logs are packed and old notifications are removed, and what reading costs before and after. With `--copies 50` the memos
 * are then multiplied by SQL, so that what doesn't grow with them no longer weighs.
 */
const ROUNDS = 15
const MEMOS_READ = 40

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    memos: { type: 'string', default: '20000' },
    copies: { type: 'string', default: '1' },
    folder: { type: 'string' },
    out: { type: 'string' },
  },
})
const memos = Number(positionals[0] ?? values.memos)
const copies = Number(values.copies)
if (!(memos >= 1 && copies >= 1)) throw new Error('--memos and --copies must be whole numbers.')

const database = await openBenchDatabase(memos, values.folder)
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, { REQUESTS_A_MINUTE })
try {
  const { services } = site
  await migrate(services.pool)
  await writeEntries(services, console.log)
  console.log('entries written')
  const before = { sizes: await sizesOf(database.url), times: await timesOf(site) }
  const began = performance.now()
  const compact = { ...services, config: { ...services.config, packsLogs: 'compact' as const } }
  await packEndedLogs({}, compact)
  const packedIn = (performance.now() - began) / 1000
  const packed = { sizes: await sizesOf(database.url), times: await timesOf(site) }
  await removeOldNotices({}, compact)
  const after = { sizes: await sizesOf(database.url), times: await timesOf(site) }
  const checking = performance.now()
  const audit = await auditAll(services.db)
  const checkedIn = (performance.now() - checking) / 1000
  writeReport(null)
  if (copies > 1) writeReport(await copiedSizes(database.url))

  /** @param many the sizes after the memos were multiplied */
  function writeReport(many: Sizes | null): void {
    const steps = [
      { name: 'rows', sizes: before.sizes, memos },
      { name: 'packed', sizes: packed.sizes, memos },
      { name: 'and a year of notifications', sizes: after.sizes, memos },
      ...(many
        ? [{ name: `${(memos * copies).toLocaleString('en')} memos`, sizes: many, memos: memos * copies }]
        : []),
    ]
    const names = new Set([...steps].reverse().flatMap(({ sizes }) => [...sizes.keys()]))
    const text = `# Bytes of ${memos.toLocaleString('en')} memos, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((fact) => `- ${fact}`)
  .join('\n')}
- Bytes a memo, with indexes and TOAST, each after VACUUM FULL; an entry of evidence for each change${many ? `; the last column after the memos were multiplied by SQL` : ''}
- Packed in ${packedIn.toFixed(0)} s; audit in ${checkedIn.toFixed(0)} s: ${audit.memos} memos, ${audit.entries.ofMemos} entries, ${audit.log.leaves} leaves, ${audit.faults.length} faults

${table(
  ['table', ...steps.map(({ name }) => name)],
  [...names].map((name) => [
    name,
    ...steps.map((step) => String(Math.round((step.sizes.get(name) ?? 0) / step.memos))),
  ]),
)}

## Reading ended memos, in milliseconds

${table(
  ['call', 'rows p50', 'p95', 'packed p50', 'p95', 'and a year of notifications p50', 'p95'],
  [...before.times.keys()].map((call) => [
    call,
    ...[before, packed, after].flatMap(({ times }) => {
      const { p50, p95 } = times.get(call) as Timing
      return [p50.toFixed(2), p95.toFixed(2)]
    }),
  ]),
)}
`
    console.log(text)
    for (const fault of audit.faults.slice(0, 10)) console.log(fault)
    if (values.out) {
      mkdirSync(join(root, 'bench/results'), { recursive: true })
      writeFileSync(join(root, 'bench/results', values.out), text)
    }
  }
} finally {
  await site.stop()
  await database.stop()
}

type Sizes = Map<string, number>

/** Of the whole database and of its largest tables, in bytes. */
async function sizesOf(url: string): Promise<Sizes> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('VACUUM (FULL, ANALYZE)')
    return await readSizes(client)
  } finally {
    await client.end()
  }
}

/** The same of many times the memos. */
async function copiedSizes(url: string): Promise<Sizes> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await copyMemos(client, { memos, copies }, console.log)
    return await readSizes(client)
  } finally {
    await client.end()
  }
}

async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT 'all' AS name, pg_database_size(current_database()) AS bytes
       UNION ALL SELECT * FROM (
         SELECT relname, pg_total_relation_size(oid) FROM pg_class
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 16) tables`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Of the calls that read ended memos, and of lists, by the busiest owner and approver. */
async function timesOf(site: TestSite): Promise<Map<string, Timing>> {
  const { owner, approver } = await findParticipants(site)
  const { rows } = await site.services.pool.query<{ memo_id: string }>(
    `SELECT memo_id FROM memos WHERE owner_email = $1 AND state->>'lifecycle' IN ('APPROVED', 'REJECTED')
     ORDER BY memo_key LIMIT $2`,
    [owner.email, MEMOS_READ],
  )
  const ofMemos = (call: 'get_memo_details_for_viewing' | 'get_memo_logs') =>
    timed(
      rows.map(
        ({ memo_id }) =>
          () =>
            owner.must(call, { memo_id }),
      ),
    )
  const list = (
    call: Extract<CallName, `getMyMemos${string}` | `getForMyApproval${string}`>,
    of: typeof owner,
  ) =>
    timed(
      Array.from({ length: MEMOS_READ / 4 }, () => () => of.must(call as 'getMyMemosActiveWithUserID', {})),
    )
  return new Map([
    ['the view', await ofMemos('get_memo_details_for_viewing')],
    ['the log', await ofMemos('get_memo_logs')],
    ['own memos, history', await list('getMyMemosHistoryWithUserID', owner)],
    ['approvals, active', await list('getForMyApprovalActiveWithUserID', approver)],
    ['approvals, history', await list('getForMyApprovalHistoryWithUserID', approver)],
  ])
}

async function timed(calls: readonly (() => Promise<unknown>)[]): Promise<Timing> {
  const rounds: number[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const times: number[] = []
    for (const call of calls) {
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
    }
    // The first one warms up.
    if (round > 0) rounds.push(times)
  }
  return timingOf(rounds)
}
