import type { SeededRandom } from '../seeded-random.ts'

/**
 * Ranks from 0 as people and words are used: the one of rank r by a share of 1 / (r + 1)^exponent.
 * @param count how many ranks there are, at least 1
 */
export function zipf(count: number, exponent: number): (random: SeededRandom) => number {
  const upTo = new Float64Array(count)
  let total = 0
  for (let rank = 0; rank < count; rank++) upTo[rank] = total += 1 / (rank + 1) ** exponent
  return (random) => {
    const wanted = random.next() * total
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) <= wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
