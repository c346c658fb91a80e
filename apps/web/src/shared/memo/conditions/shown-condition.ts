import type { Details } from '../memo-view-query.ts'

export type ShownCondition = NonNullable<Details['conditions']>[number]

/** What a reader may do with a condition. */
export type ConditionAction = 'report' | 'close' | 'refuse'
