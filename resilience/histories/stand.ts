import type pg from 'pg'
import type { Db } from '../../apps/server/src/db/database.ts'
import { mailOf, publishTemplate } from '../../apps/server/src/testing/memos.ts'
import { configure } from '../../apps/server/src/testing/settings.ts'
import { startCluster } from '../cluster/cluster.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import { signInPerson } from '../cluster/person.ts'
import { untilIdle } from '../cluster/until-idle.ts'
import { runHistory } from './history.ts'
import { judge } from './judge.ts'

export interface HistoryReport {
  seed: number
  memos: number
  /** Calls by name and answer. */
  tally: [string, number][]
  faults: string[]
}

const PEOPLE = 16

/** Runs one seeded history on a migrated, empty database: processes, clients, and the judgement when all is at rest. */
export async function judgeHistory(
  { url, db, pool }: { url: string; db: Db; pool: pg.Pool },
  { seed, memos, clients, product }: { seed: number; memos: number; clients: number; product?: string },
): Promise<HistoryReport> {
  const mail = await startMailPeer()
  const cluster = await startCluster({
    ...{ databaseUrl: url, apis: 2, workers: 1 },
    environment: { SMTP_URL: mail.url },
    ...(product === undefined ? {} : { product }),
  })
  try {
    const site = { services: { db } }
    await configure(site, { is_global_search_enabled: true })
    const templates = [await publishTemplate(site, 'AVL'), await publishTemplate(site, 'NDA')]
    const names = Array.from({ length: PEOPLE }, (_none, index) => mailOf(`person-${index}`))
    const people = await Promise.all(names.map((email) => signInPerson(db, email)))
    const world = await runHistory({ cluster, people, templates, seed, memos, clients })
    await untilIdle(pool)
    const faults = await judge(db, world, mail)
    return { seed, memos: world.memos.length, tally: [...world.tally].sort(), faults }
  } finally {
    await cluster.stop()
    await mail.stop()
  }
}
