import { compareAmounts, isAmount, isDate } from '@countersign/domain'
import type { Bounds, PolicyCondition } from '@countersign/domain'

import { texts } from '../texts.ts'

type Ranging = Extract<PolicyCondition, { bounds: unknown }>

/** What is wrong about one end of a range, as the check says it; an empty range is said at its upper end. */
export function boundProblem({ kind, bounds }: Ranging, end: keyof Bounds): string | undefined {
  const { above, up_to } = bounds
  const isBound = kind === 'DATE' ? isDate : isAmount
  const own = bounds[end]
  if (own === null) return undefined
  if (!isBound(own)) return kind === 'DATE' ? texts.condition.wrongDay : texts.condition.wrongFigure
  if (end === 'above' || above === null || up_to === null || !isBound(above)) return undefined
  const isEmpty = kind === 'DATE' ? above >= up_to : compareAmounts(above, up_to) >= 0
  return isEmpty ? texts.condition.emptyRange : undefined
}
