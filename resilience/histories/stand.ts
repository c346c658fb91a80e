import type pg from 'pg'
import type { Db } from '../../apps/server/src/db/database.ts'
import { mailOf, publishTemplate } from '../../apps/server/src/testing/memos.ts'
import { configure } from '../../apps/server/src/testing/settings.ts'
import { startCluster, type Cluster } from '../cluster/cluster.ts'
import { startMailPeer, type MailPeer } from '../cluster/mail-peer.ts'
import { signInPerson } from '../cluster/person.ts'
import { untilSettled } from '../cluster/until-idle.ts'
import { startHistory, type History } from './history.ts'
import { judge, type Allowed } from './judge.ts'

export interface HistoryReport {
  seed: number
  memos: number
  /** Calls by name and answer. */
  tally: [string, number][]
  faults: string[]
}

/** A migrated, empty database. */
export interface StandDatabase {
  url: string
  db: Db
  pool: pg.Pool
}

export interface StandOptions {
  seed: number
  clients: number
  /** The folder of the product; this one unless told. */
  product?: string
  patienceMs?: number
  environment?: Record<string, string>
}

/** Two processes and a worker with a history that can begin. */
export interface Stand {
  cluster: Cluster
  mail: MailPeer
  history: History
  /** Waits until every job is done, or given up. @returns what is wrong */
  judgeNow(allowed?: Allowed): Promise<string[]>
  close(): Promise<void>
}

const PEOPLE = 16

/** Starts the processes on the database, with templates and people. */
export async function openStand(
  { url, db, pool }: StandDatabase,
  { seed, clients, product, patienceMs, environment }: StandOptions,
): Promise<Stand> {
  const mail = await startMailPeer()
  const cluster = await startCluster({
    ...{ databaseUrl: url, apis: 2, workers: 1 },
    environment: { SMTP_URL: mail.url, ...environment },
    ...(product === undefined ? {} : { product }),
  })
  const site = { services: { db } }
  await configure(site, { is_global_search_enabled: true })
  const templates = [await publishTemplate(site, 'AVL'), await publishTemplate(site, 'NDA')]
  const names = Array.from({ length: PEOPLE }, (_none, index) => mailOf(`person-${index}`))
  const people = await Promise.all(names.map((email) => signInPerson(db, email)))
  const history = startHistory({
    ...{ cluster, people, templates, seed, clients },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  return {
    ...{ cluster, mail, history },
    async judgeNow(allowed) {
      const left = await untilSettled(pool)
      return [...(await judge(db, history.world, mail, allowed)), ...left]
    },
    async close() {
      await cluster.stop()
      await mail.stop()
    },
  }
}

/**
 * Runs one seeded history on a migrated, empty database and judges it when all is at rest: at the end, and before that at each
 * of `rests` (numbers of memos). It ends at the first rest that shows a fault.
 */
export async function judgeHistory(
  database: StandDatabase,
  { memos, rests = [], ...options }: StandOptions & { memos: number; rests?: number[] },
): Promise<HistoryReport> {
  const stand = await openStand(database, options)
  const { world, runUntil } = stand.history
  try {
    let faults: string[] = []
    for (const rest of [...rests.filter((count) => count < memos), memos]) {
      await runUntil(rest)
      faults = await stand.judgeNow()
      if (faults.length > 0) break
    }
    return { seed: options.seed, memos: world.memos.length, tally: [...world.tally].sort(), faults }
  } finally {
    await stand.close()
  }
}
