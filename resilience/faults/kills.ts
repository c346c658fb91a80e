import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../cluster/cluster.ts'
import { startDurablePostgres } from '../cluster/durable-postgres.ts'
import { openMigrated } from '../cluster/scratch-database.ts'
import { createDice } from '../histories/dice.ts'
import { openStand, type Stand } from '../histories/stand.ts'

export interface KillsReport {
  /** How long each took until every process answered again (ms), by what was killed. */
  outages: { target: Target; ms: number }[]
  memos: number
  tally: [string, number][]
  /** Mails that were sent twice under one Message-ID, by workers that died in between. */
  repeatedMails: number
  faults: string[]
}

interface KillsOptions {
  kills: number
  seed: number
  /** How long it may take until all is well again (ms). */
  healthyWithinMs: number
}

/** The shares by which each is chosen. */
const TARGETS = ['api', 'api', 'api', 'postmaster', 'postmaster', 'worker'] as const
type Target = (typeof TARGETS)[number]

const PAUSE_MS = { least: 300, spread: 1_500 }
/** Jobs that one worker has under way. */
const JOBS_AT_ONCE = 4

/**
 * People at work while processes and the database are killed at random moments; each client goes on asking with its key until it
 * is answered (A6). Afterwards nothing that was acknowledged may be lost, and nothing have happened twice.
 */
export async function judgeKills({ kills, seed, healthyWithinMs }: KillsOptions): Promise<KillsReport> {
  const postgres = await startDurablePostgres()
  const database = await openMigrated(postgres.url)
  const stand = await openStand(database, { seed, clients: 8, patienceMs: 60_000 })
  const { world } = stand.history
  const faults: string[] = []
  const outages: KillsReport['outages'] = []
  try {
    let over = false
    const load = stand.history.runUntil(Infinity, () => over)
    const dice = createDice(seed)
    try {
      for (let kill = 0; kill < kills && world.faults.length === 0; kill++) {
        await sleep(PAUSE_MS.least + dice.below(PAUSE_MS.spread))
        const target = dice.pick(TARGETS)
        const { apis, workers } = stand.cluster
        const victim = dice.pick(target === 'api' ? apis : workers)
        const began = performance.now()
        if (target === 'postmaster') await postgres.crash()
        else await killAndRestart(victim)
        await untilHealthy(stand)
        const ms = Math.round(performance.now() - began)
        outages.push({ target, ms })
        if (ms > healthyWithinMs) faults.push(`${target}: healthy only after ${ms} ms`)
        faults.push(...endedByThemselves(stand))
      }
    } finally {
      over = true
      await load
    }
    const workersKilled = outages.filter(({ target }) => target === 'worker').length
    faults.push(...(await stand.judgeNow({ mailsSentTwice: workersKilled * JOBS_AT_ONCE })))
    const { taken } = stand.mail
    return {
      ...{ outages, faults, memos: world.memos.length, tally: [...world.tally].sort() },
      repeatedMails: taken.length - new Set(taken.map(({ messageId }) => messageId)).size,
    }
  } finally {
    await stand.close()
    await database.stop()
    await postgres.stop()
  }
}

async function killAndRestart(member: Member): Promise<void> {
  await member.kill()
  await member.restart()
}

/** Every process is ready, and answers somebody. */
async function untilHealthy({ cluster, history }: Stand): Promise<void> {
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

/** A process outlives the database. */
function endedByThemselves({ cluster }: Stand): string[] {
  return [...cluster.apis, ...cluster.workers].flatMap(({ process, origin }) =>
    process.exitCode === null && process.signalCode === null
      ? []
      : [`${origin || 'the worker'} ended by itself with ${process.exitCode ?? process.signalCode}`],
  )
}
