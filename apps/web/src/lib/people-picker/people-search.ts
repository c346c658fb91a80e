import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

/** Contact search (end-user document sections 5 and 9): characters needed, milliseconds of rest, results of each source. */
export const contactSearch = { minCharacters: 3, debounceMs: 800, pageSize: 3 } as const

/** The results of both sources for a text, as they come. */
export function peopleSearchQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ['contacts', query],
    queryFn: ({ signal }) => searchBoth(query, signal),
    staleTime: 60_000,
  })
}

/** Whether a text is long enough to search for. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= contactSearch.minCharacters
}

/** A source that fails is only logged (end-user document section 8): the other's results show. */
async function searchBoth(query: string, signal: AbortSignal) {
  const input = { query, pageSize: contactSearch.pageSize }
  const answers = await Promise.allSettled([
    client.call('get_contacts', input, { signal }),
    client.call('get_ext_contacts', input, { signal }),
  ])
  signal.throwIfAborted()
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return [answer.value]
    // eslint-disable-next-line no-console -- "contact search errors are only logged"
    console.warn('contact search', answer.reason)
    return []
  })
}
