import { setTimeout as sleep } from 'node:timers/promises'
import { openMigrated } from '../cluster/scratch-database.ts'
import { until } from '../cluster/until.ts'
import { openHarness } from '../histories/harness.ts'
import type { DatabaseNode } from './node.ts'
import { startPrimary, startStandby } from './node.ts'
import type { Probes, Shot } from './probes.ts'
import { record, startProbes } from './probes.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export interface FailoverReport {
  /** From the switch of the proxy until every process could write again (ms). */
  outages: { what: string; ms: number }[]
  requests: number
  /** Answers by code. */
  tally: [string, number][]
  /** Duration of the slowest request (ms). */
  longestMs: number
  /** Latency of lists that were read while changes waited for the standby (ms). */
  readsMeanwhile: { count: number; p95Ms: number; longestMs: number }
  memos: number
  faults: string[]
}

export interface FailoverOptions {
  /** How many times the primary is killed. */
  kills: number
  /** How long the standby is stopped while changes wait for it. */
  standbyAwayMs: number
  /** How long the primary hangs before the failover; if omitted, it does not hang. */
  primaryHangsMs?: number
  seed: number
  /** Between two turns of the clients, and two requests of a probe; without it, they load the machine as much as they can. */
  pauseMs?: number
  /** The folder of the product. Defaults to this repository. */
  product?: string
}

const CLIENTS = 6
const SETTLE_MS = 1_500
/** A proxy may detect the failure and switch to the standby before it is promoted. */
const BEFORE_PROMOTION_MS = 700
const PATIENCE_MS = 90_000
/** Mails that one worker sends concurrently. */
const MAILS_AT_ONCE = 4
const NEVER: ReadonlySet<string> = new Set(['INTERNAL', 'LOST', 'REFUSED'])

const isReady = async (origin: string): Promise<boolean> => {
  const { ok } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  return ok
}

/**
 * Simulates people at work while the primary is killed or hangs, its standby takes over, and the standby is down. Clients retry
 * with the same key until they get an answer (A6). Afterwards no acknowledged change may be lost, none may have been applied
 * twice, and no answer may have been an internal error.
 */
export async function judgeFailover(options: FailoverOptions): Promise<FailoverReport> {
  let primary = await startPrimary()
  let standby = await startStandby(primary)
  const proxy = await startTcpProxy(primary.port)
  const url = Object.assign(new URL(primary.url), { port: String(proxy.port) }).href
  const database = await openMigrated(url)
  const { pauseMs = 0 } = options
  const harness = await openHarness(database, {
    seed: options.seed,
    clients: CLIENTS,
    patienceMs: PATIENCE_MS,
    pauseMs,
    ...(options.product === undefined ? {} : { product: options.product, hasLatestRules: false }),
  })
  await primary.awaitStandby()
  const { world } = harness.history
  const probes = await startProbes(database.db, {
    origins: world.origins,
    template: world.templates[0] as (typeof world.templates)[number],
    pauseMs,
  })
  for (const person of world.people) record(person, probes.shots)
  const outages: FailoverReport['outages'] = []
  const faults: string[] = []
  let readsMeanwhile: Shot[] = []
  let isOver = false
  const load = harness.history.runUntil(Infinity, () => isOver)

  /** Promotes the standby and creates a new one. */
  const takeOver = async (what: string, old: DatabaseNode) => {
    proxy.turnTo(standby.port)
    const turned = performance.now()
    await sleep(BEFORE_PROMOTION_MS)
    // T4: a load balancer sends nothing to a process that reaches a standby only.
    for (const origin of world.origins)
      if (await isReady(origin)) faults.push(`${what}: ${origin} is ready although the database is a standby`)
    await standby.promote()
    outages.push({ what, ms: await untilWriting(what, probes, turned) })
    await old.kill()
    primary = standby
    standby = await startStandby(primary)
    await primary.awaitStandby()
    await sleep(SETTLE_MS)
  }

  try {
    await sleep(SETTLE_MS)
    for (let kill = 0; kill < options.kills; kill++) {
      await primary.kill()
      await takeOver('primary killed', primary)
    }

    standby.pause()
    const stopped = performance.now()
    await sleep(options.standbyAwayMs)
    readsMeanwhile = probes.reads().filter(({ began }) => began > stopped)
    standby.resume()
    const resumed = performance.now()
    outages.push({ what: 'standby stopped', ms: await untilWriting('standby stopped', probes, resumed) })
    await sleep(SETTLE_MS)

    if (options.primaryHangsMs !== undefined) {
      primary.pause()
      await sleep(options.primaryHangsMs)
      await takeOver('primary hangs', primary)
    }
  } catch (cause) {
    faults.push((cause as Error).message)
  } finally {
    isOver = true
    faults.push(...(await probes.stop(database.db)))
    await load
  }
  const stops = options.kills + 2
  try {
    faults.push(...(await harness.judgeNow({ mailsSentTwice: stops * MAILS_AT_ONCE })))
  } finally {
    await harness.close()
    await database.stop()
    await proxy.stop()
    for (const node of [primary, standby]) await node.stop()
  }
  const tally = Map.groupBy(probes.shots, ({ code }) => code)
  for (const code of NEVER)
    if (tally.has(code)) faults.push(`${tally.get(code)?.length} requests were answered ${code}`)
  return {
    outages,
    faults,
    requests: probes.shots.length,
    memos: world.memos.length,
    tally: [...tally].map(([code, shots]) => [code, shots.length]),
    longestMs: longest(probes.shots),
    readsMeanwhile: {
      count: readsMeanwhile.length,
      p95Ms: p95(readsMeanwhile),
      longestMs: longest(readsMeanwhile),
    },
  }
}

/** Waits until each process has saved something from now on. @returns how long that took (ms) */
async function untilWriting(what: string, probes: Probes, since: number): Promise<number> {
  await until(
    `${what}: every process can write again`,
    () => probes.wroteAgain(since) !== undefined,
    PATIENCE_MS,
  )
  return Math.round((probes.wroteAgain(since) as number) - since)
}

function timesOf(shots: Shot[]): number[] {
  return shots.map(({ began, ended }) => Math.round(ended - began)).sort((a, b) => a - b)
}

function longest(shots: Shot[]): number {
  return timesOf(shots).at(-1) ?? 0
}

function p95(shots: Shot[]): number {
  return timesOf(shots)[Math.floor(shots.length * 0.95)] ?? 0
}
