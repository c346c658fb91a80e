import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import type { Person } from '../cluster/person.ts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { nextStep } from './client.ts'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import type { World } from './world.ts'

export interface HistoryOptions {
  cluster: Cluster
  people: Person[]
  templates: TestTemplate[]
  seed: number
  clients: number
  /** How long a client retries without an answer; with 0, a missing answer is a fault. */
  patienceMs?: number
  /** Between two turns; the processor is busy throughout without it. */
  pauseMs?: number
  /** As for `prepareWorld`. */
  hasLatestRules?: boolean
}

export interface History {
  world: World
  /** Runs until this many memos were created, a fault occurs, or `isOver`. */
  runUntil(memos: number, isOver?: () => boolean): Promise<void>
}

/**
 * Clients that write and decide memos. A turn releases one step of every client at once, and the next one starts when all are
 * answered. A seed therefore reproduces a history up to the races within a turn.
 */
export function startHistory({
  cluster,
  people,
  templates,
  seed,
  clients,
  patienceMs = 0,
  pauseMs = 0,
  hasLatestRules = true,
}: HistoryOptions): History {
  const origins = cluster.apis.map((api) => api.origin)
  const world: World = {
    origins,
    people,
    templates,
    hasLatestRules,
    patienceMs,
    memos: [],
    faults: [],
    acknowledged: new Map(),
    tally: new Map(),
  }
  const random = Array.from({ length: clients }, (_none, client) => seededRandom(`${seed}/${client}`))
  return {
    world,
    async runUntil(memos, isOver = () => false) {
      while (world.memos.length < memos && world.faults.length === 0 && !isOver()) {
        const steps = random.map((own) => nextStep(world, own))
        await Promise.all(steps.map((step) => step.run()))
        if (pauseMs > 0) await sleep(pauseMs)
      }
    },
  }
}
