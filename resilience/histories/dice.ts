/** A seeded stream of choices: the same seed makes the same ones (mulberry32). */
export interface Dice {
  /** In [0, 1). */
  roll(): number
  below(bound: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** So many different ones, in random order; all of them where there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(roll() * bound)
  return {
    roll,
    below,
    chance: (share) => roll() < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    some(items, count) {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(below(rest.length), 1),
      ).flat()
    },
  }
}
