import type { Details } from '../../../shared/memo/memo-view-query.ts'
import type { Verdict } from '../model/review-state.ts'

export const VERDICTS = ['approve', 'return', 'reject'] as const satisfies Verdict[]

/** Why the reader can't decide on a memo at all; undefined if they can. */
export function whyNot({ abilities }: Pick<Details, 'abilities'>): string | undefined {
  const [first] = VERDICTS.map((verdict) => abilities[verdict])
  const isAble = VERDICTS.some((verdict) => abilities[verdict].allowed)
  return isAble || first === undefined || first.allowed ? undefined : first.message
}

/** Why one decision is out, although others are possible. */
export function whyNotThis({ abilities }: Pick<Details, 'abilities'>, verdict: Verdict): string | undefined {
  const ability = abilities[verdict]
  return ability.allowed ? undefined : ability.message
}
