import { callQuery } from '@countersign/client'
import { LIST_LIMITS, listAnswerText } from '@countersign/domain'
import type { OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../client.ts'
import { texts } from './texts.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Entries offered for what was typed. */
const OFFERED = 20
const REST_MS = 250

/** The server has searched already. */
const KEEP_ALL: OptionsFilter = ({ options }) => options

/** Props of a select that offers the entries of a shared list (N9): those that match what is typed, besides those that are chosen. */
export function useEntryOptions(listId: string, chosen: readonly string[]) {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim().slice(0, LIST_LIMITS.searchCharacters), REST_MS)
  const words = useEntryWords(listId, chosen)
  // The select shows the chosen entry, not a search.
  const text = chosen.some((code) => words(code) === debounced) ? '' : debounced
  const found = useQuery({
    ...callQuery(client, 'admin-get_list_entries', { list_id: listId, text, limit: OFFERED }),
    enabled: listId !== '',
    placeholderData: keepPreviousData,
  })
  const offered = new Map(
    (found.data?.entries ?? []).map(({ code, label }) => [code, listAnswerText(code, label)]),
  )
  const codes = [...new Set([...chosen, ...offered.keys()])]
  return {
    searchable: true,
    onSearchChange: setTyped,
    filter: KEEP_ALL,
    nothingFoundMessage: found.isError ? texts.failure : found.isFetching ? texts.searching : texts.noEntry,
    data: codes.map((code) => ({ value: code, label: offered.get(code) ?? words(code) })),
  }
}
