import type { Coverage, CoverageCell, PolicyCondition } from '@countersign/domain'

/** The conditions of a row for the first memos that fall to 'otherwise', whatever else they answer; null where there are none. */
export function gapConditions(coverage: readonly Coverage[]): PolicyCondition[] | null {
  for (const { currency, by, bars } of coverage) {
    const gap = bars.flatMap(({ cells }) => cells).find(({ otherwise }) => otherwise)
    if (!gap) continue
    const { above, up_to } = gap
    const open = bars.filter(({ cells }) => cells.some((cell) => cell.otherwise && isSameRange(cell, gap)))
    const values = open.flatMap(({ value }) => (value === null ? [] : [value]))
    const isSome = open.length < bars.length && values.length > 0
    const isRange = currency !== null && (above !== null || up_to !== null)
    return [
      ...(isRange ? [{ kind: 'AMOUNT' as const, currency, bounds: { above, up_to } }] : []),
      ...(by && 'values' in by && isSome ? [{ ...by, is_one_of: true, values }] : []),
    ]
  }
  return null
}

function isSameRange(one: CoverageCell, other: CoverageCell): boolean {
  return one.above === other.above && one.up_to === other.up_to
}
