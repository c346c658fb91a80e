import { callQuery } from '@countersign/client'
import type { EntryState } from '@countersign/domain'
import { LIST_LIMITS } from '@countersign/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { PAGE_SIZE, SEARCH_DELAY_MS } from '../limits.ts'

export interface EntryFilters {
  text: string
  /** '' for entries of all companies; null for any. */
  companyId: string | null
  state: EntryState | null
}

const NO_FILTERS: EntryFilters = { text: '', companyId: null, state: null }

/** One page of a list's entries, by code; any change of the filters begins with the first one. */
export function useEntries(listId: string) {
  const [filters, setFilters] = useState(NO_FILTERS)
  /** The cursors of the pages so far; the first one has none. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [text] = useDebouncedValue(filters.text, SEARCH_DELAY_MS)
  const entries = useQuery({
    ...callQuery(client, 'admin-get_list_entries', {
      list_id: listId,
      text: text.trim(),
      ...(filters.companyId !== null && { company_id: filters.companyId }),
      ...(filters.state !== null && { state: filters.state }),
      ...(cursors.length > 0 && { cursor: cursors.at(-1) }),
      limit: PAGE_SIZE,
    }),
    enabled: listId !== '' && lengthProblem(text, LIST_LIMITS.searchCharacters) === undefined,
    placeholderData: keepPreviousData,
  })
  const next = entries.data?.next_cursor ?? null
  return {
    entries,
    filters,
    isFiltered: filters.text.trim() !== '' || filters.companyId !== null || filters.state !== null,
    filter(changed: Partial<EntryFilters>) {
      setFilters({ ...filters, ...changed })
      setCursors([])
    },
    pages: {
      number: cursors.length + 1,
      hasPrevious: cursors.length > 0,
      hasNext: next !== null,
      previous: () => setCursors(cursors.slice(0, -1)),
      next: () => next !== null && setCursors([...cursors, next]),
    },
  }
}
