import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { CallContext } from '../services.ts'
import { withTypeColumns } from './list-columns.queries.ts'
import { memoPage, type Audience, type ListName } from './memo-lists.queries.ts'

type Input = ParsedInput<'getMyMemosActiveWithUserID'>
type Output = CallOutput<'getMyMemosActiveWithUserID'>

/** The handler of one list: the seven differ only in whose memos and which of them (C7). */
export function memoList(audience: Audience, list: ListName) {
  return async (input: Input, { services, caller }: CallContext): Promise<Output> => {
    const place = { audience, list, email: caller.email }
    return withTypeColumns(services.db, place, input, await memoPage(services, place, input))
  }
}
