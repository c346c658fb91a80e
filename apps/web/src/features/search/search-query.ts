import { callQuery } from '@countersign/client'
import type { CallInput } from '@countersign/contract'
import { client } from '../../lib/server/client.ts'

/** One page of hits among the person's own memos. */
export function searchQuery(input: CallInput<'search_memo'>) {
  return callQuery(client, 'search_memo', input)
}
