import { isAmount } from '../../form/answer/amount.ts'
import { CURRENCIES } from '../../form/content/currencies.ts'
import { amountAfter } from '../../form/content/memo-amount.ts'
import { nextDay } from '../../time/working-days.ts'
import type { Day } from '../../time/working-days.ts'
import { isDate } from '../../form/fields/date-picker.ts'
import type { Subject } from '../table/facts.ts'
import { subjectName } from '../table/facts.ts'
import { holds } from '../table/fit.ts'
import type { Bounds, Policy, PolicyCondition } from '../table/policy.ts'

/** The values that what a condition looks at can have, where they are known. */
export interface KnownValues {
  /** Of a choice: the options of the question, the companies, the groups; undefined where any text may come. */
  values?: readonly string[]
  /** Whether every submitted memo has one. */
  isAlwaysThere: boolean
}

export interface Reach {
  /** Ids of the rows that no memo reaches: their conditions contradict each other, or earlier rows take all that fit. */
  unreachable: string[]
  /** Whether a memo may fall to 'otherwise'. */
  reachesOtherwise: boolean
}

/**
 * Which rows of a table can be reached (N5), exactly: each condition divides what it looks at into finitely many parts, and a row is
 * reached where a combination of parts fits it and no row before it.
 * @param known by condition: what values there are
 */
export function reachOf(policy: Policy, known: (condition: PolicyCondition) => KnownValues): Reach {
  const dimensions = dimensionsOf(policy, known)
  const boxes = policy.rows.map(({ conditions }) => boxOf(conditions, dimensions))
  const unreachable = policy.rows.filter((_row, at) => {
    const box = boxes[at] as Box | null
    return box === null || isCovered(box, boxes.slice(0, at))
  })
  return {
    unreachable: unreachable.map(({ row_id }) => row_id),
    reachesOtherwise: !isCovered(wholeOf(dimensions), boxes),
  }
}

/** What the table's conditions look at, and one value of each part that they divide it into. */
interface Dimension {
  name: string
  parts: readonly Subject[]
}

/** The parts that a row takes of each dimension, as bits; null for a row that fits nothing. */
type Box = readonly bigint[]

function dimensionsOf({ rows }: Policy, known: (condition: PolicyCondition) => KnownValues): Dimension[] {
  const byName = Map.groupBy(
    rows.flatMap(({ conditions }) => conditions),
    subjectName,
  )
  return [...byName].map(([name, conditions]) => {
    const [first] = conditions as [PolicyCondition]
    const { values, isAlwaysThere } = known(first)
    const parts: Subject[] = isChoosing(first) ? choiceParts(conditions, values) : boundedParts(conditions)
    return { name, parts: isAlwaysThere ? parts : [...parts, null] }
  })
}

type Choosing = Extract<PolicyCondition, { values: unknown }>

const isChoosing = (condition: PolicyCondition): condition is Choosing => 'values' in condition

/** A text that no condition names. */
const ANOTHER = '\u0000'

function choiceParts(
  conditions: readonly PolicyCondition[],
  values: readonly string[] | undefined,
): string[] {
  if (values) return [...new Set(values)]
  return [...new Set(conditions.filter(isChoosing).flatMap((condition) => condition.values)), ANOTHER]
}

function boundedParts(conditions: readonly PolicyCondition[]): Subject[] {
  const [first] = conditions as [PolicyCondition]
  if (first.kind !== 'AMOUNT')
    return first.kind === 'DATE'
      ? ends(conditions, FIRST_DAY, (day) => nextDay(day as Day)).filter(isDate)
      : amountEnds(conditions)
  return CURRENCIES.flatMap((currency) => {
    const own = conditions.filter(
      (condition) => condition.kind === 'AMOUNT' && condition.currency === currency,
    )
    return amountEnds(own).map((value) => ({ value, currency }))
  })
}

const FIRST_DAY = '1000-01-01'

function amountEnds(conditions: readonly PolicyCondition[]): string[] {
  return ends(conditions, '0.00', amountAfter).filter(isAmount)
}

/** One value of each part that bounds divide a line into: the bounds themselves, what follows each, and where the line begins. */
function ends(
  conditions: readonly PolicyCondition[],
  least: string,
  after: (bound: string) => string,
): string[] {
  const bounds = (conditions as readonly { bounds: Bounds }[]).flatMap((one) => [
    one.bounds.above,
    one.bounds.up_to,
  ])
  const named = bounds.filter((bound) => bound !== null)
  return [...new Set([least, ...named, ...named.map(after)])]
}

function wholeOf(dimensions: readonly Dimension[]): Box {
  return dimensions.map(({ parts }) => (1n << BigInt(parts.length)) - 1n)
}

function boxOf(conditions: readonly PolicyCondition[], dimensions: readonly Dimension[]): Box | null {
  const box = dimensions.map(({ name, parts }) => {
    const own = conditions.filter((condition) => subjectName(condition) === name)
    return parts.reduce<bigint>(
      (bits, subject, at) =>
        own.every((condition) => holds(condition, subject)) ? bits | (1n << BigInt(at)) : bits,
      0n,
    )
  })
  return box.includes(0n) ? null : box
}

/** Whether boxes together take all of one: it is cut along the edges of the first that meets it, and the rest is looked at. */
function isCovered(box: Box, boxes: readonly (Box | null)[]): boolean {
  const at = boxes.findIndex(
    (other) => other !== null && box.every((bits, d) => (bits & bitsOf(other, d)) !== 0n),
  )
  const other = boxes[at]
  if (!other) return false
  const rest = boxes.slice(at + 1)
  let inside = box
  for (const [d, bits] of box.entries()) {
    const outside = bits & ~bitsOf(other, d)
    if (outside === 0n) continue
    if (!isCovered(inside.with(d, outside), rest)) return false
    inside = inside.with(d, bits & bitsOf(other, d))
  }
  return true
}

const bitsOf = (box: Box, dimension: number): bigint => box[dimension] as bigint
