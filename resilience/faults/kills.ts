import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../cluster/cluster.ts'
import { startDurablePostgres } from '../cluster/durable-postgres.ts'
import { openMigrated } from '../cluster/scratch-database.ts'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import type { Harness } from '../histories/harness.ts'
import { openHarness } from '../histories/harness.ts'

export interface KillsReport {
  /** Time until every process answered again (ms), by what was killed. */
  outages: { target: Target; ms: number }[]
  memos: number
  tally: [string, number][]
  /** Mails sent twice under the same Message-ID by workers that died before recording them. */
  repeatedMails: number
  faults: string[]
}

interface KillsOptions {
  kills: number
  seed: number
  /** Limit of the recovery time (ms). */
  healthyWithinMs: number
  /** Between two turns of the clients; without it, they load the machine as much as they can. */
  pauseMs?: number
}

/** Relative frequency of the targets. */
const TARGETS = ['api', 'api', 'api', 'postmaster', 'postmaster', 'worker'] as const
type Target = (typeof TARGETS)[number]

const PAUSE_MS = { least: 300, spread: 1_500 }
/** Jobs that one worker runs concurrently. */
const JOBS_AT_ONCE = 4

/**
 * Simulates people at work while processes and the database are killed at random times. Clients retry with the same key until they
 * get an answer (A6). Afterwards no acknowledged change may be lost or applied twice.
 */
export async function judgeKills({
  kills,
  seed,
  healthyWithinMs,
  pauseMs = 0,
}: KillsOptions): Promise<KillsReport> {
  const postgres = await startDurablePostgres()
  const database = await openMigrated(postgres.url)
  const harness = await openHarness(database, { seed, clients: 8, patienceMs: 60_000, pauseMs })
  const { world } = harness.history
  const faults: string[] = []
  const outages: KillsReport['outages'] = []
  try {
    let over = false
    const load = harness.history.runUntil(Infinity, () => over)
    const random = seededRandom(String(seed))
    try {
      for (let kill = 0; kill < kills && world.faults.length === 0; kill++) {
        await sleep(PAUSE_MS.least + random.between(0, PAUSE_MS.spread - 1))
        const target = random.pick(TARGETS)
        const { apis, workers } = harness.cluster
        const victim = random.pick(target === 'api' ? apis : workers)
        const began = performance.now()
        if (target === 'postmaster') await postgres.crash()
        else await killAndRestart(victim)
        await untilHealthy(harness)
        const ms = Math.round(performance.now() - began)
        outages.push({ target, ms })
        if (ms > healthyWithinMs) faults.push(`${target}: healthy only after ${ms} ms`)
        faults.push(...endedByThemselves(harness))
      }
    } finally {
      over = true
      await load
    }
    const workersKilled = outages.filter(({ target }) => target === 'worker').length
    faults.push(...(await harness.judgeNow({ mailsSentTwice: workersKilled * JOBS_AT_ONCE })))
    const { taken } = harness.mail
    return {
      outages,
      faults,
      memos: world.memos.length,
      tally: [...world.tally].sort(),
      repeatedMails: taken.length - new Set(taken.map(({ messageId }) => messageId)).size,
    }
  } finally {
    await harness.close()
    await database.stop()
    await postgres.stop()
  }
}

async function killAndRestart(member: Member): Promise<void> {
  await member.kill()
  await member.restart()
}

/** Whether every process is ready and answers a call. */
async function untilHealthy({ cluster, history }: Harness): Promise<void> {
  const [person] = history.world.people
  for (const { origin } of cluster.apis)
    for (;;) {
      const ready = await fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
      const answer = ready && (await person?.call(origin, 'getMyMemosActiveWithUserID', {}))
      if (answer && answer.code === 'OK') break
      await sleep(50)
    }
}

/** Processes must survive the database. */
function endedByThemselves({ cluster }: Harness): string[] {
  return [...cluster.apis, ...cluster.workers].flatMap(({ process, origin }) =>
    process.exitCode === null && process.signalCode === null
      ? []
      : [`${origin || 'the worker'} ended unexpectedly with ${process.exitCode ?? process.signalCode}`],
  )
}
