import { parseArgs } from 'node:util'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { compactAnswers, expandAnswers } from '@countersign/server/platform/memo-log/compact-answers.store'
import { packLogs, unpackLogs } from '@countersign/server/platform/memo-log/pack-logs.store'
import { packStates, unpackStates } from '@countersign/server/platform/memo-log/states/pack-states.store'
import { migrate } from '@countersign/server/platform/db/migrate'
import { verifyEntries } from '@countersign/server/proof/entries/verify-entries.queries'
import { verifyLogs } from '@countersign/server/proof/log/verify-log.queries'
import type { ReportRequest } from '@countersign/server/reports/lists/report-request'
import { readReportBatches } from '@countersign/server/reports/lists/report-rows.queries'
import { packEndedLogs } from '@countersign/server/tasks/packing/pack-logs.job'
import { openSite } from '@countersign/test-kit/site'
import { untilNone } from '../../../scripts/database/until-none.ts'
import { openBenchDatabase } from '../../database.ts'
import { machineFacts } from '../../measuring/machine.ts'
import { table } from '../../measuring/markdown-table.ts'
import { measureTree } from '../../measuring/process-tree.ts'
import { timingOf } from '../../measuring/statistics.ts'
import { REQUESTS_A_MINUTE } from '../../server-process.ts'
import { findParticipants } from '../../signed-in-people.ts'
import { writeEntries } from './write-entries.ts'

// `npm run bench -- forms [--memos 2500]`: what reading compact logs, answers and states costs beside logs that are packed, and answers and states that are
// stored, as before (D10): the audit, stage by stage, the calls that read ended memos, and the rows of a spreadsheet with answers. The same memos take both
// forms in turn, so that the machine's load falls on both.

const AUDITS = 3
const ROUNDS = 20
const MEMOS_READ = 40
const FORMS = ['on', 'compact'] as const
const BATCH = 50
const OWN_HISTORY: ReportRequest = {
  ...{ audience: 'owner', lists: ['history'], memoTypes: [], startDate: null, endDate: null },
  ...{ whose: 'all', isOverdue: false },
}

type Form = (typeof FORMS)[number]

/** Processor time in milliseconds: of this process, which has the server's code in it, and of PostgreSQL. */
interface Cost {
  node: number
  postgres: number
}

const MOST: Cost = { node: Infinity, postgres: Infinity }

const { values } = parseArgs({
  options: { memos: { type: 'string', default: '2500' }, folder: { type: 'string' } },
})
const memos = Number(values.memos)
if (!(memos >= 1)) throw new Error('--memos must be a whole number.')

const database = await openBenchDatabase(memos, values.folder)
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, { REQUESTS_A_MINUTE })
try {
  const { services } = site
  const { db, pool } = services
  await migrate(pool)
  await writeEntries(services, console.log)
  await packEndedLogs({}, { ...services, config: { ...services.config, packsLogs: 'compact' } })
  const calls = await measureCalls()
  const audits = await measureAudits()
  console.log(`# Packed and compact logs, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((fact) => `- ${fact}`)
  .join('\n')}
- ${memos} memos; processor time in place of time, as far as nothing else is said

${table(
  ['the audit, s', 'packed: server', 'PostgreSQL', 'compact: server', 'PostgreSQL'],
  [...audits].map(([stage, costs]) => [
    stage,
    ...FORMS.flatMap((form) => [costs[form].node, costs[form].postgres].map((ms) => (ms / 1000).toFixed(2))),
  ]),
)}

${table(
  ['a call, ms', 'packed: server', 'PostgreSQL', 'p50', 'compact: server', 'PostgreSQL', 'p50'],
  [...calls].map(([name, of]) => [
    name,
    ...FORMS.flatMap((form) =>
      [of[form].cost.node, of[form].cost.postgres, timingOf(of[form].rounds).p50].map((ms) => ms.toFixed(2)),
    ),
  ]),
)}
`)

  /** Stores all logs and answers, or those of some memos, in a form. */
  async function packAs(form: Form, keys?: string[]): Promise<void> {
    if (form === 'on') {
      if (keys) for (const key of keys) await pool.query('SELECT unpack_log($1), expand_answers($1)', [key])
      else {
        await untilNone(() => unpackLogs(db, BATCH))
        await expandAnswers(db, { after: '0', most: memos })
      }
      await unpackStates(db, { after: '0', most: memos })
    }
    if (keys) {
      await packLogs(db, keys, { isCompact: form === 'compact' })
      if (form === 'compact') {
        await compactAnswers(db, keys)
        await packStates(db, keys)
      }
    } else await packEndedLogs({}, { ...services, config: { ...services.config, packsLogs: form } })
  }

  /** Of the cheapest audit of each form: others share the machine. */
  async function measureAudits(): Promise<Map<string, Record<Form, Cost>>> {
    const stages = { memos: verifyMemos, entries: verifyEntries, 'the log': verifyLogs }
    const found = new Map<string, Record<Form, Cost>>()
    for (let round = 0; round < AUDITS; round++)
      for (const form of FORMS) {
        await packAs(form)
        await pool.query('VACUUM ANALYZE memo_logs, memo_events, evidence_entries, memo_versions')
        for (const [name, verify] of Object.entries(stages)) {
          const [{ faults }, cost] = await costOf<{ faults: unknown[] }>(() => verify(db))
          if (faults.length > 0) throw new Error(`The audit found ${faults.length} faults.`)
          const before = found.get(name) ?? { on: MOST, compact: MOST }
          found.set(name, {
            ...before,
            [form]: {
              node: Math.min(before[form].node, cost.node),
              postgres: Math.min(before[form].postgres, cost.postgres),
            },
          })
        }
      }
    return found
  }

  async function measureCalls() {
    const { owner } = await findParticipants(site)
    const { rows } = await pool.query<{ memo_id: string; memo_key: string }>(
      `SELECT memo_id, memo_key FROM memos JOIN memo_logs USING (memo_key) WHERE owner_email = $1
       ORDER BY memo_key LIMIT $2`,
      [owner.email, MEMOS_READ],
    )
    const keys = rows.map(({ memo_key }) => memo_key)
    const eachMemo = async (call: 'get_memo_details_for_viewing' | 'get_memo_logs') => {
      const times: number[] = []
      for (const { memo_id } of rows) {
        const began = performance.now()
        await owner.must(call, { memo_id })
        times.push(performance.now() - began)
      }
      return times
    }
    const { person_id: personId } = await db
      .selectFrom('addresses')
      .select('person_id')
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow()
    const reader = { personId, email: owner.email, now: services.now(), delegate: undefined }
    const readRows = async () => {
      const began = performance.now()
      let number = 0
      for await (const batch of readReportBatches(
        { snapshot: db, archive: services },
        reader,
        OWN_HISTORY,
        true,
      ))
        number += batch.length
      return Array.from({ length: number }, () => (performance.now() - began) / number)
    }
    const readers = {
      'the view': () => eachMemo('get_memo_details_for_viewing'),
      'the log': () => eachMemo('get_memo_logs'),
      'a row with answers': readRows,
    }
    const found = new Map(
      Object.keys(readers).map((name) => [name, { on: newFigures(), compact: newFigures() }] as const),
    )
    for (let round = 0; round <= ROUNDS; round++)
      for (const form of FORMS) {
        await packAs(form, keys)
        for (const [name, read] of Object.entries(readers)) {
          const [times, cost] = await costOf(read)
          // The first one warms up.
          const figures = found.get(name)?.[form]
          if (round === 0 || !figures) continue
          figures.rounds.push(times)
          figures.cost.node += cost.node / times.length / ROUNDS
          figures.cost.postgres += cost.postgres / times.length / ROUNDS
        }
      }
    return found
  }
} finally {
  await site.stop()
  await database.stop()
}

function newFigures() {
  const rounds: number[][] = []
  return { cost: { node: 0, postgres: 0 }, rounds }
}

async function costOf<T>(work: () => Promise<T>): Promise<[T, Cost]> {
  const postgres = measureTree(database.pid).time
  const node = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(node)
  return [result, { node: (user + system) / 1000, postgres: measureTree(database.pid).time - postgres }]
}
