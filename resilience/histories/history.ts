import type { Cluster } from '../cluster/cluster.ts'
import type { Person } from '../cluster/person.ts'
import type { TestTemplate } from '../../apps/server/src/testing/memos.ts'
import { nextStep } from './client.ts'
import { createDice } from './dice.ts'
import type { World } from './world.ts'

export interface HistoryOptions {
  cluster: Cluster
  people: Person[]
  templates: TestTemplate[]
  seed: number
  clients: number
  /** How long a client goes on asking where no answer comes; at 0 that is a fault. */
  patienceMs?: number
}

export interface History {
  world: World
  /** Goes on until so many memos were begun, or something is wrong, or `isOver`. */
  runUntil(memos: number, isOver?: () => boolean): Promise<void>
}

/**
 * Clients that write and decide memos. A turn releases one step of every client together, and the next begins when all are
 * answered: what a seed does is the same each time, up to the races within a turn.
 */
export function startHistory({
  cluster,
  people,
  templates,
  seed,
  clients,
  patienceMs = 0,
}: HistoryOptions): History {
  const origins = cluster.apis.map((api) => api.origin)
  const world: World = {
    ...{ origins, people, templates, patienceMs },
    ...{ memos: [], faults: [], acknowledged: new Map(), tally: new Map() },
  }
  const dice = Array.from({ length: clients }, (_none, client) => createDice(seed * 1000 + client))
  return {
    world,
    async runUntil(memos, isOver = () => false) {
      while (world.memos.length < memos && world.faults.length === 0 && !isOver()) {
        const steps = dice.map((own) => nextStep(world, own))
        await Promise.all(steps.map((step) => step.run()))
      }
    },
  }
}
