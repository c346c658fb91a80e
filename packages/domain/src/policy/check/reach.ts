import type { Policy, PolicyCondition } from '../table/policy.ts'
import { boxOf, dimensionsOf, isCovered, wholeOf } from './boxes.ts'
import type { Box, KnownValues } from './boxes.ts'

export interface Reach {
  /** Ids of the rows that no memo reaches: their conditions contradict each other, or earlier rows take all that fit. */
  unreachable: string[]
  /** Those of them whose own conditions contradict each other. */
  contradictory: string[]
  /** Whether a memo may fall to 'otherwise'. */
  reachesOtherwise: boolean
  /** False where the table is too entangled to tell of each row: those that are named are right all the same. */
  isComplete: boolean
}

/** Comparisons of boxes that a check may make: a third of a second, and far more than tables of people need. */
const REACH_BUDGET = 300_000

/**
 * Which rows of a table can be reached (N5), exactly: each condition divides what it looks at into finitely many parts, and a row is
 * reached where a combination of parts fits it and no row before it.
 * @param known by condition: what values there are
 */
export function reachOf(
  policy: Pick<Policy, 'rows'>,
  known: (condition: PolicyCondition) => KnownValues,
  left = REACH_BUDGET,
): Reach {
  const budget = { left }
  const dimensions = dimensionsOf(policy, known)
  const boxes = policy.rows.map((row) => boxOf(row, dimensions))
  const idsOf = (isMeant: (box: Box | null, at: number) => boolean) =>
    policy.rows.filter((_row, at) => isMeant(boxes[at] as Box | null, at)).map(({ row_id }) => row_id)
  return {
    unreachable: idsOf((box, at) => box === null || isCovered(box, boxes.slice(0, at), budget)),
    contradictory: idsOf((box) => box === null),
    reachesOtherwise: !isCovered(wholeOf(dimensions), boxes, budget),
    isComplete: budget.left >= 0,
  }
}
