import { callQuery } from '@countersign/client'
import type { LoaderFunctionArgs } from 'react-router'
import { client } from '../client.ts'
import { startQuery } from '../start-query.ts'
import { pageInputOf, readListAddress } from './list-address.ts'
import type { MemoListName } from './memo-lists.ts'

/** Which filters count depends on the remote configuration: a filtered list is asked for by its page alone. */
const filters = ['start_date', 'end_date', 'memo_type']

/** A route's loader that asks for the list's page of the address beside the code that shows it. */
export function memoListLoader(name: MemoListName) {
  return ({ request }: LoaderFunctionArgs): null => {
    const params = new URL(request.url).searchParams
    if (!filters.some((filter) => params.has(filter)))
      startQuery(callQuery(client, name, pageInputOf(readListAddress(params))))
    return null
  }
}
