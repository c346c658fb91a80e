import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { CallContext } from '../services.ts'
import { memoPage, type Audience, type ListName } from './memo-lists.queries.ts'

type Input = ParsedInput<'getMyMemosActiveWithUserID'>
type Output = CallOutput<'getMyMemosActiveWithUserID'>

/** The handler of one list: the seven differ only in whose memos and which of them (C7). */
export function memoList(audience: Audience, list: ListName) {
  return (input: Input, { services, caller }: CallContext): Promise<Output> =>
    memoPage(services.db, { audience, list, email: caller.email }, input)
}
