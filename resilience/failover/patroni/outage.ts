import type { Shot } from '../probes.ts'

/**
 * The longest time without an acknowledged write at any process, in milliseconds: from the last acknowledgement before `from`, or
 * between two until `to`.
 */
export function longestOutage(shots: readonly Shot[], origins: readonly string[], from: number, to: number) {
  const gaps = origins.map((origin) => {
    const acknowledged = shots
      .filter((shot) => shot.origin === origin && shot.call === 'create_memo' && shot.code === 'OK')
      .map(({ ended }) => ended)
      .filter((ended) => ended <= to)
      .sort((a, b) => a - b)
    const before = acknowledged.findLast((ended) => ended <= from) ?? from
    const times = [before, ...acknowledged.filter((ended) => ended > from), to]
    return Math.max(...times.slice(1).map((time, index) => time - (times[index] as number)))
  })
  return Math.round(Math.max(...gaps))
}
