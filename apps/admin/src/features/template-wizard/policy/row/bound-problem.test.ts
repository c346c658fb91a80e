import { POLICY_ERRORS } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { boundProblem } from './bound-problem.ts'

const numbers = (above: string | null, up_to: string | null) =>
  ({ kind: 'NUMBER', field_id: 'BALANCE', bounds: { above, up_to } }) as const

describe('N1, N8: the ends of a range of numbers', () => {
  it('may be below 0 where the results of the question may be', () => {
    expect(boundProblem(numbers('-500', '-100.50'), 'above', true)).toBeUndefined()
    expect(boundProblem(numbers('-500', '-100.50'), 'up_to', true)).toBeUndefined()
    expect(boundProblem(numbers('-500', null), 'above', false)).toBe(POLICY_ERRORS.WRONG_FIGURE)
  })

  it('hold at least one number, below 0 too', () => {
    expect(boundProblem(numbers('-100', '-500'), 'up_to', true)).toBe(POLICY_ERRORS.EMPTY_RANGE)
    expect(boundProblem(numbers('-100', '-100'), 'up_to', true)).toBe(POLICY_ERRORS.EMPTY_RANGE)
    expect(boundProblem(numbers('-100', '0'), 'up_to', true)).toBeUndefined()
  })
})
