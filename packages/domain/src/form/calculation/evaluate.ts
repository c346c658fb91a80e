import { fromCents, isAmount, toCents } from '../answer/amount.ts'
import type { IssueCode } from '../answer/issue.ts'
import { AMOUNT_DECIMALS, AMOUNT_MAX_WHOLE_DIGITS } from '../template/limits.ts'
import type { Calculation, QuestionOperand } from '../template/template.ts'

/** What a question counts for in a calculation, in cents; null where it is empty or hidden. */
export type OperandValue = bigint | null | 'TOO_LARGE'

/** The answer of a calculated question, with two decimals; '' where there is none. */
export interface Result {
  answer: string
  fault: Extract<IssueCode, 'RESULT_NEGATIVE' | 'RESULT_TOO_LARGE'> | null
}

const CENTS_PER_UNIT = 10n ** BigInt(AMOUNT_DECIMALS)
const LIMIT = 10n ** BigInt(AMOUNT_MAX_WHOLE_DIGITS + AMOUNT_DECIMALS)

/**
 * The result of a calculation (N8): exact, and rounded once at the end. Empty operands count 0; without any answer there is no
 * result. One that is too large has no answer, and neither has what is calculated from it, so that figures can't grow from
 * question to question.
 */
export function evaluate(
  calculation: Calculation,
  valueOf: (operand: QuestionOperand) => OperandValue,
): Result {
  const values = calculation.operands.map((operand) => {
    if ('value' in operand) return { isAsked: false, value: fixedCents(operand.value) }
    return { isAsked: true, value: valueOf(operand) }
  })
  if (values.some(({ value }) => value === 'TOO_LARGE')) return TOO_LARGE
  if (values.every(({ isAsked, value }) => !isAsked || value === null)) return { answer: '', fault: null }
  const cents = resultOf(
    calculation,
    values.map(({ value }) => (value ?? 0n) as bigint),
  )
  if (cents >= LIMIT || cents <= -LIMIT) return TOO_LARGE
  const isRefused = cents < 0n && calculation.allow_negative !== true
  return { answer: fromCents(cents), fault: isRefused ? 'RESULT_NEGATIVE' : null }
}

const TOO_LARGE: Result = { answer: '', fault: 'RESULT_TOO_LARGE' }

/** A draft of a template may have a fixed number that is none. */
function fixedCents(value: string): bigint {
  return isAmount(value) ? toCents(value) : 0n
}

/** In cents. */
function resultOf({ operation }: Calculation, values: readonly bigint[]): bigint {
  const [first = 0n, ...others] = values
  switch (operation) {
    case 'SUM':
      return others.reduce((sum, value) => sum + value, first)
    case 'DIFFERENCE':
      return others.reduce((rest, value) => rest - value, first)
    case 'PRODUCT':
      return divide(
        others.reduce((product, value) => product * value, first),
        CENTS_PER_UNIT ** BigInt(others.length),
      )
    case 'PERCENTAGE':
      return divide(first * (others[0] ?? 0n), CENTS_PER_UNIT * 100n)
  }
}

/** Rounds half away from zero. */
function divide(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return value < 0n ? -rounded : rounded
}
