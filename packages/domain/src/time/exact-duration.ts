const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** A duration to the second, from its first unit that isn't zero: '2d 3h 15m 20s', '20s', and '0s' when it is zero (L6). */
export function exactDurationText(seconds: number): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length)
  const shown = first === -1 ? UNITS.slice(-1) : UNITS.slice(first)
  let rest = seconds
  return shown
    .map(([unit, length]) => {
      const count = Math.floor(rest / length)
      rest -= count * length
      return `${count}${unit}`
    })
    .join(' ')
}
