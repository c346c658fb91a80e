/** Both texts as what they begin with alike, what differs in each, and what they end with alike. By characters, not halves of them. */
export function splitAtChange(one: string, other: string): [string, string, string, string] {
  const [left, right] = [Array.from(one), Array.from(other)]
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start++
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const between = (letters: string[]) => letters.slice(start, letters.length - end).join('')
  return [
    left.slice(0, start).join(''),
    between(left),
    between(right),
    end === 0 ? '' : left.slice(-end).join(''),
  ]
}
