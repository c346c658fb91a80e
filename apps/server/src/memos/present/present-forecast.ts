import type { CallOutput } from '@countersign/contract'
import { runningLevel } from '@countersign/domain'
import type { VisibleMemo } from '../memo-view.queries.ts'

/** How long the running level usually takes (L5); null without a running level, and where too few memos say. */
export function presentForecast({
  state,
  forecast,
}: Pick<VisibleMemo, 'state' | 'forecast'>): NonNullable<
  CallOutput<'get_memo_details_for_viewing'>['forecast']
> | null {
  return forecast !== null && runningLevel(state, null) !== null ? forecast : null
}
