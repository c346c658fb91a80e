import { queryClient } from '@countersign/app-shell/query-client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import { contactsConsentQuery } from './contacts-consent.ts'

/** Contact search (U34): characters needed, debouncing in milliseconds, results of each source. */
export const contactSearch = { minCharacters: 3, debounceMs: 800, pageSize: 3 } as const

/** The results of both sources for a text. */
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

/**
 * Own contacts are skipped for accounts that have none (B6). A source that fails is only logged (U34), and the other's
 * results are shown.
 */
async function searchBoth(query: string, signal: AbortSignal) {
  const input = { query, pageSize: contactSearch.pageSize }
  const searchOwn = async () =>
    (await queryClient.ensureQueryData(contactsConsentQuery)) === 'unsupported'
      ? []
      : client.call('get_ext_contacts', input, { signal })
  const answers = await Promise.allSettled([client.call('get_contacts', input, { signal }), searchOwn()])
  signal.throwIfAborted()
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return [answer.value]
    // oxlint-disable-next-line no-console -- "contact search errors are only logged"
    console.warn('contact search', answer.reason)
    return []
  })
}
