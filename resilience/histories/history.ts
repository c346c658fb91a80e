import type { Cluster } from '../cluster/cluster.ts'
import type { Person } from '../cluster/person.ts'
import type { TestTemplate } from '../../apps/server/src/testing/memos.ts'
import { nextStep, type World } from './client.ts'
import { createDice } from './dice.ts'

export interface HistoryOptions {
  cluster: Cluster
  people: Person[]
  templates: TestTemplate[]
  seed: number
  memos: number
  clients: number
}

/**
 * Lets clients write and decide memos until there are so many. A turn releases one step of every client together, and the
 * next begins when all are answered: what a seed does is the same each time, up to the races within a turn.
 */
export async function runHistory({
  cluster,
  people,
  templates,
  seed,
  memos,
  clients,
}: HistoryOptions): Promise<World> {
  const origins = cluster.apis.map((api) => api.origin)
  const world: World = { origins, people, templates, memos: [], faults: [], tally: new Map() }
  const dice = Array.from({ length: clients }, (_none, client) => createDice(seed * 1000 + client))
  while (world.memos.length < memos && world.faults.length === 0) {
    const steps = dice.map((own) => nextStep(world, own))
    await Promise.all(steps.map((step) => step.run()))
  }
  return world
}
