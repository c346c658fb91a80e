import { isSignedAmount } from '../../form/answer/amount.ts'
import { compareAmounts } from '../../form/content/memo-amount.ts'
import { isDate } from '../../form/fields/date-picker.ts'
import type { PolicyFacts, Subject } from './facts.ts'
import { subjectIn } from './facts.ts'
import type { Bounds, Otherwise, Policy, PolicyCondition, PolicyRow } from './policy.ts'

/** Whether a condition holds for what it looks at (N1). */
export function holds(condition: PolicyCondition, subject: Subject): boolean {
  if (subject === null) return false
  switch (condition.kind) {
    case 'CHOICE':
    case 'COMPANY':
    case 'GROUP':
      return typeof subject === 'string' && condition.values.includes(subject) === condition.is_one_of
    case 'NUMBER':
      return (
        typeof subject === 'string' && isSignedAmount(subject) && isWithin(condition.bounds, subject, FIGURES)
      )
    case 'DATE':
      return typeof subject === 'string' && isDate(subject) && isWithin(condition.bounds, subject, DAYS)
    case 'AMOUNT':
      return (
        typeof subject === 'object' &&
        subject.currency === condition.currency &&
        isWithin(condition.bounds, subject.value, FIGURES)
      )
  }
}

/** How the values of a range are written, and which of two is above the other. */
interface Line {
  isOn: (bound: string) => boolean
  isAbove: (value: string, bound: string) => boolean
}

const FIGURES: Line = { isOn: isSignedAmount, isAbove: (value, bound) => compareAmounts(value, bound) > 0 }
/** Both are YYYY-MM-DD, so their order as text is their order in time. */
const DAYS: Line = { isOn: isDate, isAbove: (value, bound) => value > bound }

/** Nothing is within a bound of a draft that is no figure or day. */
function isWithin({ above, up_to }: Bounds, value: string, { isOn, isAbove }: Line): boolean {
  return (
    (above === null || (isOn(above) && isAbove(value, above))) &&
    (up_to === null || (isOn(up_to) && !isAbove(value, up_to)))
  )
}

/** Whether all conditions of a row hold. */
export function fits({ conditions }: Pick<PolicyRow, 'conditions'>, facts: PolicyFacts): boolean {
  return conditions.every((condition) => holds(condition, subjectIn(facts, condition)))
}

/** The row that counts for a memo, or what happens otherwise (N1). */
export type Fit = { row: PolicyRow; number: number } | { otherwise: Otherwise }

/** The first row that fits. `number` counts from 1, as people read it. */
export function firstFit({ rows, otherwise }: Policy, facts: PolicyFacts): Fit {
  const at = rows.findIndex((row) => fits(row, facts))
  const row = rows[at]
  return row ? { row, number: at + 1 } : { otherwise }
}
