import { compareAmounts, amountAfter } from '../../form/content/memo-amount.ts'
import type { MemoAmount } from '../../form/content/memo-amount.ts'
import { isSignedAmount } from '../../form/answer/amount.ts'
import { isDate } from '../../form/fields/date-picker.ts'
import { nextDay } from '../../time/working-days.ts'
import type { PolicyFacts, Subject } from '../table/facts.ts'
import { subjectIn, subjectName } from '../table/facts.ts'
import { holds } from '../table/fit.ts'
import type { Bounds, PolicyCondition, PolicyRow } from '../table/policy.ts'

/** Something that the conditions of a policy look at, with what it is in this memo. */
export interface Looked {
  condition: PolicyCondition
  subject: NonNullable<Subject>
  /** Everything that the policy asks of it. */
  conditions: readonly PolicyCondition[]
  /** The rows that fit as far as anything else goes, with what they ask of it, in the order of the table. */
  rows: readonly OtherwiseFitting[]
}

interface OtherwiseFitting {
  row: PolicyRow
  conditions: readonly PolicyCondition[]
}

/** What the rows' conditions look at and this memo has, each once, in the order of the table. */
export function lookedAt(rows: readonly PolicyRow[], facts: PolicyFacts): Looked[] {
  const found = new Map<
    string,
    { subject: Subject; conditions: PolicyCondition[]; rows: OtherwiseFitting[] }
  >()
  const named = rows.map((row) => ({ row, byName: byName(row) }))
  for (const { byName } of named)
    for (const [name, conditions] of byName) {
      const known = found.get(name)
      if (known) known.conditions.push(...conditions)
      else
        found.set(name, { subject: subjectIn(facts, conditions[0]!), conditions: [...conditions], rows: [] })
    }
  for (const { row, byName } of named) {
    const failing = [...byName].filter(([name, conditions]) => {
      const { subject } = found.get(name)!
      return !conditions.every((condition) => holds(condition, subject))
    })
    const [first] = failing
    // A row in which two things don't fit is out of reach, whatever one of them is instead.
    if (failing.length > 1) continue
    for (const [name, looked] of found)
      if (!first || first[0] === name) looked.rows.push({ row, conditions: byName.get(name) ?? [] })
  }
  return [...found.values()].flatMap(({ subject, ...looked }) =>
    subject === null ? [] : [{ ...looked, subject, condition: looked.conditions[0]! }],
  )
}

function byName({ conditions }: PolicyRow): Map<string, PolicyCondition[]> {
  const found = new Map<string, PolicyCondition[]>()
  for (const condition of conditions) {
    const name = subjectName(condition)
    const known = found.get(name)
    if (known) known.push(condition)
    else found.set(name, [condition])
  }
  return found
}

/** Another value that a subject could have, and how the memo's own differs from it. */
export interface Alternative {
  subject: NonNullable<Subject>
  /** The memo's own value is above the bound, up to it, or simply another one. */
  kind: 'ABOVE' | 'UP_TO' | 'IS'
  bound: string | null
}

/** So far values are tried on each side of the memo's own, the nearest first. */
const TRIED_BOUNDS = 20

/** A value that no policy names. */
const ANOTHER = '\u0000'

/**
 * The values that a subject could have instead, one from each interval that the rows' bounds make of its range: those below from the
 * nearest on, then those above; for a choice, one that no condition names, then those that others name.
 */
export function alternatives({ condition, subject, conditions }: Looked): Alternative[] {
  const replaced = (value: string) => (typeof subject === 'string' ? value : { ...subject, value })
  if (!('bounds' in condition)) {
    const named = conditions.filter((other) => 'values' in other).flatMap(({ values }) => values)
    const others = [...new Set([ANOTHER, ...named])].filter((value) => value !== subject)
    return others
      .slice(0, TRIED_BOUNDS)
      .map((value): Alternative => ({ subject: replaced(value), kind: 'IS', bound: null }))
  }
  const range = condition.kind === 'DATE' ? DAYS : FIGURES
  const value = typeof subject === 'string' ? subject : subject.value
  if (!range.has(value)) return []
  const comparable = conditions
    .filter((other) => 'bounds' in other)
    .filter((other) => isSameCurrency(other, subject))
  const bounds = distinct(comparable.flatMap(boundsOf).filter(range.has), range.compare)
  const below = bounds.filter((bound) => range.compare(bound, value) < 0).reverse()
  const above = bounds.filter((bound) => range.compare(bound, value) >= 0)
  return [
    ...below.slice(0, TRIED_BOUNDS).map((bound): Alternative => {
      return { subject: replaced(bound), kind: 'ABOVE', bound }
    }),
    ...above.slice(0, TRIED_BOUNDS).map((bound): Alternative => {
      return { subject: replaced(range.after(bound)), kind: 'UP_TO', bound }
    }),
  ]
}

const FIGURES = { has: isSignedAmount, compare: compareAmounts, after: amountAfter }
const DAYS = {
  has: isDate,
  compare: (one: string, other: string) => (one < other ? -1 : Number(one > other)),
  after: nextDay,
}

function isSameCurrency(condition: PolicyCondition, subject: NonNullable<Subject>): boolean {
  return condition.kind !== 'AMOUNT' || condition.currency === (subject as MemoAmount).currency
}

function boundsOf({ bounds: { above, up_to } }: { bounds: Bounds }): string[] {
  return [above, up_to].filter((bound) => bound !== null)
}

function distinct(bounds: string[], compare: (one: string, other: string) => number): string[] {
  return bounds
    .toSorted(compare)
    .filter((bound, at, all) => at === 0 || compare(bound, all[at - 1] as string) !== 0)
}
