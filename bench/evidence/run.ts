import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@countersign/server/platform/db/migrate'
import { connect } from '@countersign/server/platform/db/database'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { startPostgres } from '../../scripts/postgres/cluster.ts'
import { root } from '../../scripts/root.ts'
import { machineFacts } from '../measuring/machine.ts'
import { table } from '../measuring/markdown-table.ts'
import { measureApprovals } from './measure-approvals.ts'
import { measureAudit } from './measure-audit.ts'

/**
 * `npm run bench -- evidence [--approvals 2000] [--leaves 1000000] [--out FILE]`: what evidence costs an approval, with and without in
 * turn, what it stores for a memo, and how long the audit of a log takes (O1, O2, O7).
 */
const { values } = parseArgs({
  options: {
    approvals: { type: 'string', default: '2000' },
    leaves: { type: 'string', default: '1000000' },
    out: { type: 'string' },
  },
})
const approvals = Number(values.approvals)
const leaves = Number(values.leaves)
if (![approvals, leaves].every((number) => number > 0))
  throw new Error('--approvals and --leaves must be numbers.')

const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-evidence-'))
const postgres = await startPostgres({ dataDir: folder, port: 0, say: () => undefined })
try {
  const { pool, db } = connect(postgres.url, 2)
  await migrateJobs(pool)
  await migrate(pool)
  await db.destroy()
  const { without, kept, bytes } = await measureApprovals(postgres.url, approvals)
  const audit = await measureAudit(postgres.url, leaves)
  const ms = (value: number) => value.toFixed(2)
  const percent = (one: number, other: number) => `${((100 * one) / other - 100).toFixed(1)} %`
  const text = `# Evidence, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((line) => `- ${line}`)
  .join('\n')}
- \`approve_memo\` by injection, ${approvals} each, in turn; milliseconds

${table(
  ['approval', 'p50', 'p95', 'p99'],
  [
    ['without evidence', ms(without.p50), ms(without.p95), ms(without.p99)],
    ['with evidence', ms(kept.p50), ms(kept.p95), ms(kept.p99)],
    ['more', percent(kept.p50, without.p50), percent(kept.p95, without.p95), percent(kept.p99, without.p99)],
  ],
)}

- stored for a memo of two levels, submitted and approved by two people, tables and indexes: ${bytes.perMemo.toFixed(0)} B in
  ${bytes.entriesPerMemo} entries, of which ${bytes.perLeaf.toFixed(0)} B a leaf are the log's
- audit of ${leaves.toLocaleString('en')} leaves and ${audit.checkpoints} checkpoints: ${audit.seconds.toFixed(1)} s; sequencing them took ${audit.sequencing.toFixed(1)} s
`
  console.log(text)
  if (values.out) await writeFile(join(root, 'bench/results', values.out), text)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
