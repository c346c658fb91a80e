import { createHash } from 'node:crypto'

/** A sample of the items in their order, reproducible by seed. */
export function sampleOf<Item>(items: Item[], count: number, seed: string): Item[] {
  const rank = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex')
  const chosen = items.map((_item, index) => index).sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  const kept = new Set(chosen.slice(0, count))
  return items.filter((_item, index) => kept.has(index))
}
