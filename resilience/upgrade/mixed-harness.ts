import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from '@countersign/server/platform/storage/create-storage'
import { explain } from '../../scripts/plain-error.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { startCluster } from '../cluster/cluster.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import { untilSettled } from '../cluster/until-idle.ts'
import { prepareWorld } from '../histories/harness.ts'
import type { History } from '../histories/history.ts'
import { startHistory } from '../histories/history.ts'
import { judge } from '../histories/judge.ts'
import type { World } from '../histories/world.ts'
import type { ComparedStreams } from './compare-streams.ts'
import { compareStreams } from './compare-streams.ts'
import { makeOlder } from './older-database.ts'
import type { Packing } from './packed-memos.ts'
import { packingOf } from './packed-memos.ts'

export interface OlderVersion {
  folder: string
  /** Names of its migrations. */
  migrations: ReadonlySet<string>
}

/** A time of work with the same processes, and what was acknowledged in it. */
export interface Phase {
  name: string
  seconds: number
  memos: number
  events: number
}

/** Two versions of the product on one database, with people at work. */
export interface MixedHarness {
  world: World
  packing: Packing
  phases: Phase[]
  /** One line each, with the phase. */
  faults: string[]
  /** Starts an API process and a worker of a version. */
  start(product: string): Promise<Cluster>
  /** Asks both to end, as an upgrade does. */
  stop(cluster: Cluster): Promise<void>
  /** Sends the people's next calls to these API processes. */
  workAt(...clusters: Cluster[]): void
  /** Runs `work` while people are at work. */
  run(name: string, work: () => Promise<unknown>): Promise<void>
  /** Opens event streams at the API processes where people work, as soon as nothing changes any more. */
  openStreams(): Promise<void>
  /** Adds faults of a phase. */
  report(name: string, found: string[]): void
  /** Waits until every job is done, and judges what was stored and what each API process shows and has sent. */
  judgeAt(name: string, ...clusters: Cluster[]): Promise<void>
  close(): Promise<void>
}

const CLIENTS = 6
const NO_BUCKET = { endpoint: undefined, region: '', accessKeyId: undefined, secretAccessKey: undefined }
/** A client retries at the other version while one is stopped. */
const PATIENCE_MS = 20_000

/**
 * Fills the database with what people need and makes it one of the older version.
 * @param database migrated and empty
 */
export async function openMixedHarness(
  { pool, db, url }: ScratchDatabase,
  { migrations }: OlderVersion,
  seed: number,
): Promise<MixedHarness> {
  const { people, templates } = await prepareWorld(db, { hasLatestRules: false })
  await makeOlder(pool, migrations)
  // The older version creates the queue that it knows.
  await pool.query('DROP SCHEMA graphile_worker CASCADE')
  const mail = await startMailPeer()
  const files = mkdtempSync(join(tmpdir(), 'countersign-mixed-'))
  const environment = {
    SMTP_URL: mail.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    STORAGE_URL: `file:${files}`,
    // It is set once no process of the older version is left.
    EVIDENCE: 'off',
  }
  const running = new Set<Cluster>()
  const history = startHistory({
    people,
    templates,
    seed,
    cluster: { apis: [], workers: [], stop: () => Promise.resolve() },
    clients: CLIENTS,
    patienceMs: PATIENCE_MS,
    hasLatestRules: false,
  })
  const { world } = history
  let streams: ComparedStreams | undefined
  const closeStreams = () => {
    streams?.close()
    streams = undefined
  }
  const phases: Phase[] = []
  const faults: string[] = []
  const report = (name: string, found: string[]) => {
    faults.push(...[...new Set(found)].map((fault) => `${name}: ${fault}`))
  }
  return {
    world,
    packing: packingOf(db, createStorage(environment.STORAGE_URL, NO_BUCKET)),
    phases,
    faults,
    report,
    async start(product) {
      const cluster = await startCluster({ databaseUrl: url, apis: 1, workers: 1, environment, product })
      running.add(cluster)
      return cluster
    },
    async stop(cluster) {
      running.delete(cluster)
      await cluster.stop()
      report('stop', membersOf(cluster).flatMap(describeFailure))
    },
    workAt(...clusters) {
      world.origins = originsOf(clusters)
    },
    async run(name, work) {
      const before = countWork(world)
      const began = performance.now()
      const load = startLoad(history)
      try {
        await work()
      } finally {
        report(name, await load.stop())
      }
      const after = countWork(world)
      phases.push({
        name,
        seconds: (performance.now() - began) / 1000,
        memos: after.memos - before.memos,
        events: after.events - before.events,
      })
      report(name, [...running].flatMap(membersOf).filter(hasEnded).map(describeEnd))
    },
    async openStreams() {
      await untilSettled(pool)
      streams = await compareStreams(people, world.origins)
    },
    async judgeAt(name, ...clusters) {
      const found = await untilSettled(pool)
      for (const cluster of clusters) {
        world.origins = originsOf([cluster])
        // The judge throws where a process refuses to show something.
        found.push(...(await judge(db, world, mail).catch((cause: unknown) => [explain(cause)])))
      }
      world.origins = originsOf(clusters)
      found.push(...((await streams?.judge()) ?? []))
      closeStreams()
      report(name, found)
    },
    async close() {
      closeStreams()
      for (const cluster of running) await cluster.stop()
      await mail.stop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** A history stops at a fault; work goes on, because other versions of the product may produce more of them. */
function startLoad({ world, runUntil }: History): { stop(): Promise<string[]> } {
  const faults: string[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      await runUntil(Infinity, () => isOver)
      faults.push(...world.faults.splice(0))
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return faults
    },
  }
}

function countWork({ memos, acknowledged }: World): { memos: number; events: number } {
  return { memos: memos.length, events: [...acknowledged.values()].reduce((sum, count) => sum + count, 0) }
}

type Member = Cluster['apis'][number]

const originsOf = (clusters: Cluster[]) => clusters.flatMap(({ apis }) => apis.map(({ origin }) => origin))
const membersOf = ({ apis, workers }: Cluster) => [...apis, ...workers]
const hasEnded = ({ process }: Member) => process.exitCode !== null || process.signalCode !== null

function describeEnd({ origin, process }: Member): string {
  return `${origin || 'a worker'} ended with ${process.exitCode ?? process.signalCode}`
}

function describeFailure(member: Member): string[] {
  return member.process.exitCode === 0 ? [] : [describeEnd(member)]
}
