import { isAmount, isSignedAmount } from '../../form/answer/amount.ts'
import { CURRENCIES } from '../../form/content/currencies.ts'
import type { Currency } from '../../form/content/currencies.ts'
import { amountAfter, HIGHEST_AMOUNT } from '../../form/content/memo-amount.ts'
import { isDate } from '../../form/fields/date-picker.ts'
import { nextDay } from '../../time/working-days.ts'
import type { Day } from '../../time/working-days.ts'
import type { Subject } from '../table/facts.ts'
import { subjectName } from '../table/facts.ts'
import { holds } from '../table/fit.ts'
import type { Bounds, Policy, PolicyCondition, PolicyRow } from '../table/policy.ts'

/** The values that what a condition looks at can have, where they are known. */
export interface KnownValues {
  /** Of a choice: the options of the question, the companies, the groups; of amounts: the currencies. Undefined where any may come. */
  values?: readonly string[]
  /** Whether every submitted memo has one. */
  isAlwaysThere: boolean
  /** Whether a number may be below 0: a calculated one that allows it (N8). */
  mayBeNegative?: boolean
}

/** What the table's conditions look at, and one value of each part that they divide it into. */
export interface Dimension {
  name: string
  parts: readonly Subject[]
}

/** The parts of each dimension that memos may have, as bits. */
export type Box = readonly bigint[]

/** How many comparisons of boxes a check may still make; below zero it gave up. */
export interface Budget {
  left: number
}

/**
 * What divides the memos that a table sees into finitely many kinds, exactly: for each thing that a condition looks at, the parts between
 * which no condition sees a difference.
 */
export function dimensionsOf(
  { rows }: Pick<Policy, 'rows'>,
  known: (condition: PolicyCondition) => KnownValues,
): Dimension[] {
  const byName = Map.groupBy(
    rows.flatMap(({ conditions }) => conditions),
    subjectName,
  )
  return [...byName].map(([name, conditions]) => {
    const [first] = conditions as [PolicyCondition]
    const { values, isAlwaysThere, mayBeNegative } = known(first)
    const parts = isChoosing(first)
      ? choiceParts(conditions, values)
      : boundedParts(conditions, values, mayBeNegative)
    return { name, parts: isAlwaysThere ? parts : [...parts, null] }
  })
}

type Choosing = Extract<PolicyCondition, { values: unknown }>

export const isChoosing = (condition: PolicyCondition): condition is Choosing => 'values' in condition

/** A text that no condition names. */
const ANOTHER = '\u0000'

function choiceParts(
  conditions: readonly PolicyCondition[],
  values: readonly string[] | undefined,
): string[] {
  if (values) return [...new Set(values)]
  return [...new Set(conditions.filter(isChoosing).flatMap((condition) => condition.values)), ANOTHER]
}

function boundedParts(
  conditions: readonly PolicyCondition[],
  currencies: readonly string[] = CURRENCIES,
  mayBeNegative?: boolean,
): Subject[] {
  const [first] = conditions as [PolicyCondition]
  if (first.kind === 'DATE') return ends(conditions, FIRST_DAY, (day) => nextDay(day as Day), isDate)
  if (first.kind !== 'AMOUNT')
    return mayBeNegative
      ? ends(conditions, LEAST_RESULT, amountAfter, isSignedAmount)
      : amountEnds(conditions)
  return CURRENCIES.filter((currency) => currencies.includes(currency)).flatMap((currency) =>
    amountEnds(inCurrency(conditions, currency)).map((value) => ({ value, currency })),
  )
}

/** The conditions on amounts of a currency. */
export function inCurrency(conditions: readonly PolicyCondition[], currency: Currency): PolicyCondition[] {
  return conditions.filter((condition) => condition.kind === 'AMOUNT' && condition.currency === currency)
}

const FIRST_DAY = '1000-01-01'
const LEAST_RESULT = `-${HIGHEST_AMOUNT}`

function amountEnds(conditions: readonly PolicyCondition[]): string[] {
  return ends(conditions, '0.00', amountAfter, isAmount)
}

/** The bounds that conditions name, without those that are no figure or day. */
export function boundsOf(
  conditions: readonly PolicyCondition[],
  isBound: (bound: string) => boolean,
): string[] {
  return (conditions as readonly { bounds: Bounds }[])
    .flatMap(({ bounds }) => [bounds.above, bounds.up_to])
    .filter((bound) => bound !== null)
    .filter(isBound)
}

/** One value of each part that bounds divide a line into: the bounds themselves, what follows each, and where the line begins. */
function ends(
  conditions: readonly PolicyCondition[],
  least: string,
  after: (bound: string) => string,
  isBound: (bound: string) => boolean,
): string[] {
  const bounds = boundsOf(conditions, isBound)
  return [...new Set([least, ...bounds, ...bounds.map(after)])].filter(isBound)
}

export function wholeOf(dimensions: readonly Dimension[]): Box {
  return dimensions.map(({ parts }) => (1n << BigInt(parts.length)) - 1n)
}

/** The memos that a row fits; null for none. */
export function boxOf({ conditions }: PolicyRow, dimensions: readonly Dimension[]): Box | null {
  const byName = Map.groupBy(conditions, subjectName)
  const box = dimensions.map(({ name, parts }) => {
    const own = byName.get(name) ?? []
    return parts.reduce<bigint>(
      (bits, subject, at) =>
        own.every((condition) => holds(condition, subject)) ? bits | (1n << BigInt(at)) : bits,
      0n,
    )
  })
  return box.includes(0n) ? null : box
}

/** What two boxes share; null for nothing. */
export function intersect(one: Box, other: Box): Box | null {
  const shared = one.map((bits, dimension) => bits & bitsOf(other, dimension))
  return shared.includes(0n) ? null : shared
}

/**
 * Whether boxes together take all of one: it is cut along the edges of the first that meets it, and the rest is looked at. Gives up, with
 * the answer no, where the budget is spent: the question is as hard as any puzzle of its size.
 */
export function isCovered(box: Box, boxes: readonly (Box | null)[], budget: Budget): boolean {
  const at = boxes.findIndex(
    (other) => other !== null && box.every((bits, d) => (bits & bitsOf(other, d)) !== 0n),
  )
  const other = boxes[at]
  budget.left -= other ? at + 1 : boxes.length + 1
  if (!other || budget.left < 0) return false
  const rest = boxes.slice(at + 1)
  let inside = box
  for (const [d, bits] of box.entries()) {
    const outside = bits & ~bitsOf(other, d)
    if (outside === 0n) continue
    if (!isCovered(inside.with(d, outside), rest, budget)) return false
    inside = inside.with(d, bits & bitsOf(other, d))
  }
  return true
}

const bitsOf = (box: Box, dimension: number): bigint => box[dimension] as bigint
