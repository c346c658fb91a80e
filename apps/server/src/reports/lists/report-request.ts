import type { ParsedInput } from '@countersign/contract'
import type { Whose } from '../../memo-lists/for-others/delegated-places.queries.ts'
import type { ReportedAudience } from '../../memo-lists/place.ts'
import type { ListFilter } from '../../memo-lists/row-filter.queries.ts'

/** The lists that a report may contain, without drafts (H8). */
export type ReportList = 'active' | 'history'

/** The content requested for a report. */
export interface ReportRequest {
  audience: ReportedAudience
  /** In the order of the report. */
  lists: ReportList[]
  /** Ids or names; empty means every type (U20). */
  memoTypes: string[]
  startDate: string | null
  endDate: string | null
  /** In an approver's active list: whose tasks (K6), and only those that are overdue (L2). */
  whose: Whose
  isOverdue: boolean
}

const AUDIENCES: Record<ParsedInput<'createXlsxReport'>['memo_audience_type'], ReportedAudience> = {
  memos: 'owner',
  approvals: 'approver',
  watch: 'watcher',
}

/** An empty table means both (H8); 'ALL' among the types, or no type, means every type. */
export function readRequest(input: ParsedInput<'createXlsxReport'>): ReportRequest {
  const types = [input.memo_types].flat().filter((type) => type !== '')
  return {
    audience: AUDIENCES[input.memo_audience_type],
    lists: listsOf(input.memo_table),
    memoTypes: types.includes('ALL') ? [] : types,
    startDate: input.start_date || null,
    endDate: input.end_date || null,
    whose: input.whose ?? 'all',
    isOverdue: input.overdue === true,
  }
}

export function listsOf(table: ReportList | ''): ReportList[] {
  return table === '' ? ['active', 'history'] : [table]
}

/** Converts the request to a filter of the lists. */
export function filterOf({ memoTypes, startDate, endDate }: ReportRequest): ListFilter {
  return { memo_type: memoTypes, start_date: startDate, end_date: endDate }
}

/** Whether the report has an approver's active list. */
export function hasTasks({ audience, lists }: Pick<ReportRequest, 'audience' | 'lists'>): boolean {
  return audience === 'approver' && lists.includes('active')
}
