import { callQuery } from '@countersign/client'
import { listAnswerText } from '@countersign/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../client.ts'

/** Entries that are read for their labels; the other codes are read as they are. */
const READ = 100

/** How people read the codes of a shared list that something names (N9); a code that is gone as itself. */
export function useEntryWords(listId: string, codes: readonly string[]): (code: string) => string {
  const named = useQuery({
    ...callQuery(client, 'admin-get_list_entries', {
      list_id: listId,
      codes: codes.slice(0, READ).toSorted(),
      limit: READ,
    }),
    enabled: listId !== '' && codes.length > 0,
    placeholderData: keepPreviousData,
  })
  const words = new Map(
    (named.data?.entries ?? []).map(({ code, label }) => [code, listAnswerText(code, label)]),
  )
  return (code) => words.get(code) ?? code
}
