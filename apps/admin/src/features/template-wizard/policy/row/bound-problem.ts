import { compareAmounts, isAmount, isDate, isSignedAmount, POLICY_ERRORS } from '@countersign/domain'
import type { Bounds, PolicyCondition } from '@countersign/domain'

type Ranging = Extract<PolicyCondition, { bounds: unknown }>

/**
 * What is wrong about one end of a range, as the check says it; an empty range is said at its upper end.
 * @param isSigned whether numbers may be below 0, as the question's results may be (N1, N8)
 */
export function boundProblem(
  { kind, bounds }: Ranging,
  end: keyof Bounds,
  isSigned: boolean,
): string | undefined {
  const { above, up_to } = bounds
  const isBound = kind === 'DATE' ? isDate : isSigned ? isSignedAmount : isAmount
  const own = bounds[end]
  if (own === null) return undefined
  if (!isBound(own)) return kind === 'DATE' ? POLICY_ERRORS.WRONG_DAY : POLICY_ERRORS.WRONG_FIGURE
  if (end === 'above' || above === null || up_to === null || !isBound(above)) return undefined
  const isEmpty = kind === 'DATE' ? above >= up_to : compareAmounts(above, up_to) >= 0
  return isEmpty ? POLICY_ERRORS.EMPTY_RANGE : undefined
}
