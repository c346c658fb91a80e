import { setTimeout as sleep } from 'node:timers/promises'
import { openMigrated } from '../../cluster/scratch-database.ts'
import { until } from '../../cluster/until.ts'
import { openHarness } from '../../histories/harness.ts'
import type { Probes } from '../probes.ts'
import { record, startProbes } from '../probes.ts'
import type { Act } from './acts.ts'
import type { HaCluster } from './ha-cluster.ts'
import { describeMembers } from './member.ts'
import { longestOutage } from './outage.ts'

export interface ActReport {
  act: string
  /** The longest time without an acknowledged write at any process (ms). */
  outageMs: number
  /** Answers meanwhile that are no decision of the product. */
  unanswered: [string, number][]
  /** Duration of the slowest request (ms). */
  longestMs: number
}

export interface TrialReport {
  acts: ActReport[]
  requests: number
  memos: number
  /** Acknowledged changes of the history. */
  acknowledged: number
  /** Drafts that the probes saved. */
  drafts: number
  faults: string[]
}

export interface TrialOptions {
  acts: readonly Act[]
  seed: number
  /** The folder of the product. Defaults to this repository. */
  product?: string
  say(line: string): void
}

const CLIENTS = 6
const SETTLE_MS = 3_000
const PATIENCE_MS = 90_000
/** Mails that one worker sends concurrently. */
const MAILS_AT_ONCE = 4
const NEVER = ['INTERNAL', 'LOST', 'REFUSED'] as const
const UNANSWERED: ReadonlySet<string> = new Set([...NEVER, 'UNAVAILABLE'])

/**
 * Simulates people at work while one thing after the other happens to the cluster. Clients retry with the same key until they get
 * an answer (A6). Afterwards no acknowledged change may be lost, none may have been applied twice, and no answer may have been an
 * internal error.
 */
export async function judgeCluster(
  cluster: HaCluster,
  { acts, seed, product, say }: TrialOptions,
): Promise<TrialReport> {
  const database = await openMigrated(cluster.url)
  const harness = await openHarness(database, {
    seed,
    clients: CLIENTS,
    patienceMs: PATIENCE_MS,
    ...(product === undefined ? {} : { product, hasLatestRules: false }),
  })
  const { world } = harness.history
  const probes = await startProbes(database.db, {
    origins: world.origins,
    template: world.templates[0] as (typeof world.templates)[number],
  })
  for (const person of world.people) record(person, probes.shots)
  const reports: ActReport[] = []
  const faults: string[] = []
  let isOver = false
  const load = harness.history.runUntil(Infinity, () => isOver)
  const awaitWrites = async () => {
    const since = performance.now()
    await until('every process can write', () => probes.wroteAgain(since) !== undefined, PATIENCE_MS, 100)
  }
  try {
    for (const act of acts) {
      await awaitWrites()
      await sleep(SETTLE_MS)
      const began = performance.now()
      await act.perform(cluster, awaitWrites)
      await cluster.awaitComplete()
      await awaitWrites()
      const report = reportAct(act, probes, world.origins, began)
      reports.push(report)
      say(`${describeAct(report)}; then ${describeMembers(await cluster.members())}`)
    }
    await sleep(SETTLE_MS)
  } catch (cause) {
    faults.push((cause as Error).message)
  } finally {
    isOver = true
    faults.push(...(await probes.stop(database.db)))
    await load
  }
  try {
    faults.push(...(await harness.judgeNow({ mailsSentTwice: acts.length * MAILS_AT_ONCE })))
  } finally {
    await harness.close()
    await database.stop()
  }
  const tally = Map.groupBy(probes.shots, ({ code }) => code)
  for (const code of NEVER)
    if (tally.has(code)) faults.push(`${tally.get(code)?.length} requests were answered ${code}`)
  return {
    acts: reports,
    requests: probes.shots.length,
    memos: world.memos.length,
    acknowledged: [...world.acknowledged.values()].reduce((sum, count) => sum + count, 0),
    drafts: probes.saved(),
    faults,
  }
}

function reportAct({ name }: Act, { shots }: Probes, origins: string[], began: number): ActReport {
  const meanwhile = shots.filter(({ ended }) => ended > began)
  const unanswered = Map.groupBy(
    meanwhile.filter(({ code }) => UNANSWERED.has(code)),
    ({ code }) => code,
  )
  return {
    act: name,
    outageMs: longestOutage(shots, origins, began, performance.now()),
    unanswered: [...unanswered].map(([code, { length }]) => [code, length]),
    longestMs: Math.round(Math.max(0, ...meanwhile.map((shot) => shot.ended - shot.began))),
  }
}

export function describeAct({ act, outageMs, unanswered, longestMs }: ActReport): string {
  const answers = unanswered.map(([code, count]) => `${count} ${code}`).join(', ') || 'every request answered'
  return `${act}: no write for ${seconds(outageMs)}; ${answers}; longest request ${seconds(longestMs)}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
