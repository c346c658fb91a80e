import type { CallOutput, ParsedInput } from '@countersign/contract'
import { delegationsToday } from '../protocol/delegations.ts'
import type { CallContext, Caller } from '../protocol/services.ts'
import { withTypeColumns } from './list-columns.queries.ts'
import type { Audience, ListName } from './memo-lists.queries.ts'
import { memoPage } from './memo-page.queries.ts'
import { countTasks } from './task-counts.queries.ts'
import { withSpecials } from './with-specials.ts'

type Input = ParsedInput<'getMyMemosActiveWithUserID'>
type Output = CallOutput<'getMyMemosActiveWithUserID'>

/** Of someone who decides for no one. */
const EMPTY: Output = {
  memos: [],
  page_info: {
    total: 0,
    total_capped: false,
    first: null,
    has_next: false,
    has_prev: false,
    start_cursor: null,
    end_cursor: null,
  },
}

/** The handler of one of the seven lists, which differ only in audience and list (C7). */
export function memoList(audience: Audience, list: ListName) {
  return async (input: Input, { services, caller }: CallContext<'db' | 'pool' | 'now'>): Promise<Output> => {
    const place = { audience, list, personId: caller.personId }
    const isTasks = audience === 'approver' && list === 'active'
    const delegate = isTasks ? delegateOf(caller, services.now()) : undefined
    if (isTasks && !delegate && input.whose === 'others') return EMPTY
    const found = await memoPage(services, place, input, delegate)
    const page = isTasks ? await withSpecials(services, caller, found) : found
    const shown = await withTypeColumns(services.db, place, input, page)
    const counts =
      isTasks && input.with_counts === true ? await countTasks(services, place, input, delegate) : undefined
    return { ...shown, ...(delegate && { acting_for: delegate.named }), ...(counts && { counts }) }
  }
}

/** The caller as a delegate; undefined for almost everyone, whose list is read as if there were no absences. */
export function delegateOf(caller: Caller, now: Date) {
  const delegations = delegationsToday(caller, now)
  if (delegations.length === 0) return undefined
  const absent = delegations.map(({ personId, templateIds }) => ({
    person_id: personId,
    template_ids: templateIds,
  }))
  const named = new Map(
    delegations.map(({ personId, name, lastDay }) => [personId, { name, until: lastDay }]),
  )
  const { personId, email } = caller
  return { personId, email, delegations: JSON.stringify(absent), named: [...named.values()] }
}
