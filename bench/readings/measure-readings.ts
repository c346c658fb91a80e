import type pg from 'pg'
import type { PlanFacts } from '@countersign/test-kit/query-plans'
import type { SqlRecorder, Statement } from '@countersign/test-kit/recorded-sql'
import type { TestSite } from '@countersign/test-kit/site'
import type { HttpCaller } from '../http-caller.ts'
import { plansOf } from '../measuring/plans.ts'
import type { Reading } from './readings.ts'
import { replay } from '../measuring/replay.ts'
import type { Measured } from '../measuring/rounds.ts'
import { measurePair } from '../measuring/rounds.ts'
import type { Throughput } from './throughput.ts'
import { measureThroughput } from './throughput.ts'

export interface Setting {
  site: TestSite
  http: HttpCaller
  recorder: SqlRecorder
  bare: pg.Client
  databaseUrl: string
}

export interface MeasuredReading extends Measured {
  group: Reading['group']
  plan: PlanFacts
}

/** Reads whose throughput is measured too. */
const WITH_THROUGHPUT = ['approvals, first page', 'memo']

/** Measures every read against its SQL after comparing their results, and explains the SQL. */
export async function measureReadings(
  setting: Setting,
  readings: readonly Reading[],
): Promise<{ readings: MeasuredReading[]; throughput: Throughput[] }> {
  const measured: MeasuredReading[] = []
  const throughput: Throughput[] = []
  for (const reading of readings) {
    const statements = await recorded(setting, reading)
    await requireSameAnswer(setting, reading, statements)
    const { http, bare } = setting
    const ask = () =>
      Promise.all(reading.calls.map(({ name, input }) => http.send(reading.actor.cookie, name, input)))
    const bytes = (await ask()).reduce((sum, answer) => sum + answer.bytes.length, 0)
    const timing = await measurePair({ http: ask, bare: () => replay(bare, statements) })
    const { group, what } = reading
    measured.push({ what, group, bytes, ...timing, plan: await plansOf(bare, statements) })
    console.log(`${group}: ${what}: ${timing.http.p50.toFixed(2)} ms, SQL ${timing.bare?.p50.toFixed(2)} ms`)
    if (WITH_THROUGHPUT.includes(what))
      throughput.push(await measureThroughput(http, setting.databaseUrl, reading, statements))
  }
  return { readings: measured, throughput }
}

async function recorded({ recorder }: Setting, { actor, calls }: Reading): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const { name, input } of calls)
    statements.push(...(await recorder.record(() => actor.must(name, input as never))))
  if (statements.length === 0) throw new Error(`${calls[0]?.name} asks the database nothing.`)
  return statements
}

/** Verifies that the answers over HTTP and the bare rows contain the same memos in the same order. */
async function requireSameAnswer(
  { http, bare }: Setting,
  reading: Reading,
  statements: Statement[],
): Promise<void> {
  const rows = (await replay(bare, statements)).flat()
  const inRows = rows.map((row) => row.memo_id ?? row.notification_id).filter((id) => typeof id === 'string')
  for (const { name, input } of reading.calls) {
    const answer = await http.call(reading.actor.cookie, name, input as never)
    const named = reading.named(answer as never)
    const start = inRows.indexOf(named[0] ?? '')
    const same = named.every((id, index) => inRows[start + index] === id)
    if (!same) throw new Error(`${reading.what}: HTTP and bare SQL answer differently.`)
  }
}
