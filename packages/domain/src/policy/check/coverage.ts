import { isAmount, plainAmount } from '../../form/answer/amount.ts'
import { CURRENCIES } from '../../form/content/currencies.ts'
import type { Currency } from '../../form/content/currencies.ts'
import { amountAfter, compareAmounts } from '../../form/content/memo-amount.ts'
import type { Subject } from '../table/facts.ts'
import { subjectName } from '../table/facts.ts'
import type { Bounds, Policy, PolicyCondition } from '../table/policy.ts'
import {
  boundsOf,
  boxOf,
  dimensionsOf,
  inCurrency,
  intersect,
  isChoosing,
  isCovered,
  wholeOf,
} from './boxes.ts'
import type { Box, Budget, Dimension, KnownValues } from './boxes.ts'

/** What happens to memos of one kind: the rows that may count, by their numbers from 1, and whether they may fall to 'otherwise'. */
export interface CoveredBy {
  rows: number[]
  otherwise: boolean
}

/** Memos whose amount is within these bounds. */
export type CoverageCell = Bounds & CoveredBy

/** Memos with one value of the choice; null for those without an answer, or where the table has no choice to tell memos apart by. */
export interface CoverageBar {
  value: string | null
  /** From the lowest amount to the highest; neighbours differ. */
  cells: CoverageCell[]
}

/** What falls to which row, for amounts in one currency (N5). */
export interface Coverage {
  /** Null where no condition looks at the amount: each bar has one cell. */
  currency: Currency | null
  /** The smallest choice that conditions look at; null where there is none. */
  by: PolicyCondition | null
  bars: CoverageBar[]
  /** What happens to memos without an amount, or with one in a currency that no condition names; null where there are none. */
  others: CoveredBy | null
}

/** More bars than people compare. */
const MAX_BARS = 30
const COVERAGE_BUDGET = 300_000

/**
 * For each value of the smallest choice, and for each range between the bounds of amounts: which rows may count, and whether memos may
 * fall to 'otherwise' (N5). One picture for each currency that conditions name; null where the table is too entangled.
 */
export function coverageOf(
  policy: Pick<Policy, 'rows'>,
  known: (condition: PolicyCondition) => KnownValues,
  left = COVERAGE_BUDGET,
): Coverage[] | null {
  const conditions = policy.rows.flatMap((row) => row.conditions)
  const dimensions = dimensionsOf(policy, known)
  const table: Table = {
    dimensions,
    whole: wholeOf(dimensions),
    boxes: policy.rows.map((row) => boxOf(row, dimensions)),
    budget: { left },
  }
  const by = smallestChoice(conditions, known, dimensions)
  const currencies = CURRENCIES.filter((currency) => inCurrency(conditions, currency).length > 0)
  const others = othersOf(table, currencies)
  const coverage = (currencies.length === 0 ? [null] : currencies).map((currency): Coverage => ({
    currency,
    by,
    bars: barsOf(table, by, currency, conditions),
    others,
  }))
  return table.budget.left < 0 ? null : coverage
}

interface Table {
  dimensions: readonly Dimension[]
  whole: Box
  boxes: readonly (Box | null)[]
  budget: Budget
}

/** A condition on the choice with the fewest values; the first one of several. */
function smallestChoice(
  conditions: readonly PolicyCondition[],
  known: (condition: PolicyCondition) => KnownValues,
  dimensions: readonly Dimension[],
): PolicyCondition | null {
  const sizeOf = (condition: PolicyCondition) =>
    dimensions.find(({ name }) => name === subjectName(condition))?.parts.length as number
  const choices = conditions.filter(
    (condition) =>
      isChoosing(condition) && known(condition).values !== undefined && sizeOf(condition) <= MAX_BARS,
  )
  return choices.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0] ?? null
}

function barsOf(
  table: Table,
  by: PolicyCondition | null,
  currency: Currency | null,
  conditions: readonly PolicyCondition[],
): CoverageBar[] {
  const own = by && table.dimensions.find(({ name }) => name === subjectName(by))
  const values = own ? (own.parts as readonly (string | null)[]) : [null]
  const ranges = currency === null ? [WHOLE] : rangesOf(inCurrency(conditions, currency))
  return values.flatMap((value) => {
    const bar = own ? within(table, table.whole, own.name, (part) => part === value) : table.whole
    const cells = ranges.flatMap((bounds) => {
      const box = currency === null ? bar : within(table, bar, 'AMOUNT', isAmountOf(bounds, currency))
      return box.includes(0n) ? [] : [{ ...bounds, ...coveredBy(table, box) }]
    })
    return cells.length === 0 ? [] : [{ value, cells: merge(cells) }]
  })
}

const WHOLE: Bounds = { above: null, up_to: null }

/** The ranges that bounds divide amounts into. */
function rangesOf(conditions: readonly PolicyCondition[]): Bounds[] {
  const bounds = [...new Set(boundsOf(conditions, isAmount).map(plainAmount))].toSorted(compareAmounts)
  return [null, ...bounds].map((above, at) => ({ above, up_to: bounds[at] ?? null }))
}

/** No condition distinguishes the amounts of a range, so one of them represents all. */
function isAmountOf({ above }: Bounds, currency: Currency): (part: Subject) => boolean {
  const value = above === null ? '0.00' : amountAfter(above)
  return (part) =>
    part !== null &&
    typeof part === 'object' &&
    part.currency === currency &&
    compareAmounts(part.value, value) === 0
}

function othersOf(table: Table, currencies: readonly Currency[]): CoveredBy | null {
  if (currencies.length === 0) return null
  const isOther = (part: Subject) =>
    part === null || (typeof part === 'object' && !currencies.includes(part.currency))
  const box = within(table, table.whole, 'AMOUNT', isOther)
  return box.includes(0n) ? null : coveredBy(table, box)
}

/** The part of a box in which one dimension has these parts. */
function within({ dimensions }: Table, box: Box, name: string, isMeant: (part: Subject) => boolean): Box {
  return box.map((bits, at) => {
    const { name: own, parts } = dimensions[at] as Dimension
    if (own !== name) return bits
    return parts.reduce<bigint>(
      (meant, part, bit) => (isMeant(part) ? meant | (bits & (1n << BigInt(bit))) : meant),
      0n,
    )
  })
}

/** Which rows may count for memos of a box. */
function coveredBy({ boxes, budget }: Table, box: Box): CoveredBy {
  const own = boxes.map((other) => other && intersect(box, other))
  const rows = own.flatMap((part, at) =>
    part !== null && !isCovered(part, own.slice(0, at), budget) ? [at + 1] : [],
  )
  return { rows, otherwise: !isCovered(box, own, budget) }
}

/** Neighbours to which the same happens are one cell: where the same rows count, they leave the same to 'otherwise'. */
function merge(cells: readonly CoverageCell[]): CoverageCell[] {
  const merged: CoverageCell[] = []
  for (const cell of cells) {
    const last = merged.at(-1)
    if (last && String(last.rows) === String(cell.rows)) last.up_to = cell.up_to
    else merged.push({ ...cell })
  }
  return merged
}
