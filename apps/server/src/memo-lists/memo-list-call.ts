import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { CallContext } from '../protocol/services.ts'
import { withTypeColumns } from './list-columns.queries.ts'
import type { Audience, ListName } from './memo-lists.queries.ts'
import { memoPage } from './memo-page.queries.ts'

type Input = ParsedInput<'getMyMemosActiveWithUserID'>
type Output = CallOutput<'getMyMemosActiveWithUserID'>

/** The handler of one of the seven lists, which differ only in audience and list (C7). */
export function memoList(audience: Audience, list: ListName) {
  return async (input: Input, { services, caller }: CallContext<'db' | 'pool' | 'now'>): Promise<Output> => {
    const place = { audience, list, personId: caller.personId }
    return withTypeColumns(services.db, place, input, await memoPage(services, place, input))
  }
}
