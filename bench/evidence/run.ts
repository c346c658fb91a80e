import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@countersign/server/platform/db/migrate'
import { connect } from '@countersign/server/platform/db/database'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { startPostgres } from '../../scripts/postgres/cluster.ts'
import { root } from '../../scripts/root.ts'
import { ordinaryMemo, sixPages } from '../documents/six-pages.ts'
import { machineFacts } from '../measuring/machine.ts'
import { table } from '../measuring/markdown-table.ts'
import type { Timing } from '../measuring/statistics.ts'
import { measureApprovals } from './measure-approvals.ts'
import { measureAudit } from './measure-audit.ts'
import type { SealFigures } from './measure-seals.ts'
import { measureSeals } from './measure-seals.ts'

/**
 * `npm run bench -- evidence [--approvals 2000] [--leaves 1000000] [--pdfs 100] [--out FILE]`: what evidence costs an approval, with and
 * without in turn, what it stores for a memo, how long the audit of a log takes, and what a seal costs a PDF (O1, O2, O3, O7).
 */
const AIM_MS = 60

const { values } = parseArgs({
  options: {
    approvals: { type: 'string', default: '2000' },
    leaves: { type: 'string', default: '1000000' },
    pdfs: { type: 'string', default: '100' },
    out: { type: 'string' },
  },
})
const approvals = Number(values.approvals)
const leaves = Number(values.leaves)
const pdfs = Number(values.pdfs)
if (![approvals, leaves, pdfs].every((number) => number > 0))
  throw new Error('--approvals, --leaves and --pdfs must be numbers.')

const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-evidence-'))
const postgres = await startPostgres({ dataDir: folder, port: 0, say: () => undefined })
try {
  const { pool, db } = connect(postgres.url, 2)
  await migrateJobs(pool)
  await migrate(pool)
  await db.destroy()
  const { without, kept, bytes } = await measureApprovals(postgres.url, approvals)
  const audit = await measureAudit(postgres.url, leaves)
  const ordinary = await measureSeals(pdfs, ordinaryMemo)
  const long = await measureSeals(pdfs, sixPages)
  const ms = (value: number) => value.toFixed(2)
  const row = (name: string, { p50, p95, p99 }: Timing, bytes: number) => [
    name,
    ...[p50, p95, p99].map(ms),
    String(bytes),
  ]
  const sealRows = (name: string, { without, sealed, seal, bytes }: SealFigures) => [
    row(`${name}, without seal`, without, bytes.without),
    row(`${name}, with seal`, sealed, bytes.sealed),
    row(`${name}, the seal alone`, seal, bytes.sealed - bytes.without),
  ]
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

PDFs by a warm renderer, ${pdfs} each, in turn; milliseconds, without the timestamp authority's answer, which took ${ms(ordinary.answer.p50)}.
A seal is checked as an outsider would before it is kept. Aim: an ordinary memo with its seal in at most ${AIM_MS} ms (p50).

${table(['PDF', 'p50', 'p95', 'p99', 'bytes'], [...sealRows('ordinary', ordinary), ...sealRows('six pages', long)])}
`
  console.log(text)
  if (values.out) await writeFile(join(root, 'bench/results', values.out), text)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
