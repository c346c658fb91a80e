import { callQuery } from '@countersign/client'
import type { LoaderFunctionArgs } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { startQuery } from '../../lib/server/start-query.ts'
import { pageInputOf, readListAddress } from './list-address.ts'
import type { MemoListName } from './memo-lists.ts'

/** Filters depend on the remote configuration, so only the page itself fetches a filtered list. */
const filters = [
  ...['start_date', 'end_date', 'memo_type', 'whose', 'overdue', 'questions', 'currency'],
  ...['status', 'requestor', 'special'],
]

/** A route's loader that fetches the page of a list in parallel with the route's code. */
export function memoListLoader(name: MemoListName) {
  return ({ request }: LoaderFunctionArgs): null => {
    const params = new URL(request.url).searchParams
    if (!filters.some((filter) => params.has(filter)))
      startQuery(callQuery(client, name, pageInputOf(readListAddress(params))))
    return null
  }
}
