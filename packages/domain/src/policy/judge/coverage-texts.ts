import { formatFigure } from '../../form/answer/amount.ts'
import { compareAmounts } from '../../form/content/memo-amount.ts'
import type { Coverage, CoverageBar } from '../check/coverage.ts'
import type { Bounds, Otherwise } from '../table/policy.ts'
import { subjectWord, valueName } from './policy-context.ts'
import type { PolicyContext } from './policy-context.ts'

/** What happens otherwise, as the table calls it. */
export function otherwiseName({ kind }: Otherwise): string {
  switch (kind) {
    case 'LEVELS':
      return '‘Otherwise’'
    case 'REFUSE':
      return '‘Otherwise: refuse’'
    case 'NO_APPROVAL':
      return '‘Otherwise: no approval needed’'
  }
}

/**
 * What falls to 'otherwise', range by range (N5): 'Amounts above 100,000 up to 300,000 fall to ‘Otherwise: refuse’ unless Cost type is
 * OPEX.'
 */
export function gapTexts(
  { currency, by, bars }: Coverage,
  otherwise: Otherwise,
  context: PolicyContext,
): string[] {
  const ranges = gapsOf(bars)
  return ranges.map(({ bounds, open }) => {
    const what = currency === null ? 'Memos' : rangeWords(bounds, currency)
    return `${what} fall to ${otherwiseName(otherwise)}${exception(open)}.`
  })

  function exception(open: readonly CoverageBar[]): string {
    if (by === null || open.length === bars.length) return ''
    const rest = bars.filter((bar) => !open.includes(bar))
    const [word, named] = rest.length <= open.length ? ['unless', rest] : ['where', open]
    const values = named.map(({ value }) => (value === null ? 'missing' : valueName(context, by, value)))
    return ` ${word} ${subjectWord(context, by)} is ${oneOf(values)}`
  }
}

interface Gap {
  bounds: Bounds
  /** The bars in which memos of the range may fall to 'otherwise'. */
  open: CoverageBar[]
}

/** The ranges in which memos may fall to 'otherwise'; those that the same bars leave open, and that follow each other, are one. */
function gapsOf(bars: readonly CoverageBar[]): Gap[] {
  const bounds = [
    ...new Set(bars.flatMap(({ cells }) => cells.map(({ up_to }) => up_to)).filter((one) => one !== null)),
  ].toSorted(compareAmounts)
  const gaps: Gap[] = []
  let last: Gap | undefined
  for (const [at, above] of [null, ...bounds].entries()) {
    const up_to = bounds[at] ?? null
    const open = bars.filter(({ cells }) => cells.some((cell) => cell.otherwise && isIn(above, cell)))
    if (last && isSame(open, last.open)) last.bounds = { above: last.bounds.above, up_to }
    else if (open.length > 0) gaps.push((last = { bounds: { above, up_to }, open }))
    else last = undefined
  }
  return gaps
}

function isSame(one: readonly CoverageBar[], other: readonly CoverageBar[]): boolean {
  return one.length === other.length && one.every((bar) => other.includes(bar))
}

/** Whether the range that begins after a bound is part of a cell. */
function isIn(above: string | null, cell: Bounds): boolean {
  if (above === null) return cell.above === null
  return (
    (cell.above === null || compareAmounts(cell.above, above) <= 0) &&
    (cell.up_to === null || compareAmounts(cell.up_to, above) > 0)
  )
}

function rangeWords({ above, up_to }: Bounds, currency: string): string {
  if (above === null && up_to === null) return `Amounts in ${currency}`
  const parts = [
    above && `above ${currency} ${formatFigure(above)}`,
    up_to && `up to ${currency} ${formatFigure(up_to)}`,
  ]
  return `Amounts ${parts.filter((part) => part !== null).join(' and ')}`
}

function oneOf(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' or ')
}
