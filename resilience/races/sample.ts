import { createHash } from 'node:crypto'
import type { Move } from './move.ts'
import type { Phase } from './phase.ts'
import type { Sending } from './race.ts'
import { pairsOf, SENDING } from './race.ts'

/** At least so many pairs of a phase are sent in each way. */
const LEAST_PAIRS = 3

/**
 * The pairs that tests race; `npm run races` races all. Over all ways of sending, each move races with its neighbour in the list, which is mostly
 * one that conflicts with it. In each way, one move races with itself, and others are drawn, the same at every run.
 */
export function samplePairs(moves: Move[], phase: Phase, sending: Sending): [Move, Move][] {
  const drawn = <Item>(items: Item[], count: number) => sampleOf(items, count, `${phase} ${sending}`)
  const neighbours = moves.flatMap((one, at): [Move, Move][] =>
    at % 2 === 0 ? [[one, moves[at + 1] ?? one]] : [],
  )
  const shared = neighbours.filter((_pair, at) => at % SENDING.length === SENDING.indexOf(sending))
  const certain = [...shared, ...drawn(moves, 1).map((one): [Move, Move] => [one, one])]
  const isNeighbour = ([one, other]: [Move, Move]) =>
    neighbours.some((pair) => pair.includes(one) && pair.includes(other))
  const others = pairsOf(moves).filter((pair) => !isNeighbour(pair))
  return [...certain, ...drawn(others, Math.max(0, LEAST_PAIRS - certain.length))]
}

/** A sample of the items in their order, reproducible by seed. */
export function sampleOf<Item>(items: Item[], count: number, seed: string): Item[] {
  const rank = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex')
  const chosen = items.map((_item, index) => index).sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  const kept = new Set(chosen.slice(0, count))
  return items.filter((_item, index) => kept.has(index))
}
