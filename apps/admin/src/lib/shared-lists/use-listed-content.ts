import { LIST_LIMITS, listQuestions, listsIn, withListOptions } from '@countersign/domain'
import type { PlainOption, TemplateContent } from '@countersign/domain'
import type { FormLists } from '@countersign/form'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../client.ts'
import { useSharedLists } from './use-shared-lists.ts'

const PAGE = 100

/**
 * A form with the entries that its shared lists have in use, as who fills it in will see it (N9): all of a short list, while a long one is
 * searched. Entries of all companies are offered.
 */
export function useListedContent(content: TemplateContent): {
  templateContent: TemplateContent
  lists: FormLists
} {
  const named = listsIn(content)
  const { data } = useSharedLists(named.length > 0)
  const short = (data?.lists ?? []).filter(
    ({ list_id, in_use_count }) => named.includes(list_id) && in_use_count <= LIST_LIMITS.sentEntries,
  )
  const entries = useQueries({
    queries: short.map(({ list_id }) => ({
      queryKey: ['admin-get_list_entries', 'all in use', list_id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readEntries(list_id, signal),
    })),
    combine: (results) => results.flatMap(({ data: found }) => found ?? []),
  })
  const searched = (data?.lists ?? []).filter((list) => !short.includes(list)).map(({ list_id }) => list_id)
  const searchedKey = searched.join()
  const templateContent = useMemo(
    () =>
      withListOptions(
        content,
        ({ list_id }) => entries.find((one) => one.list_id === list_id)?.options ?? [],
      ),
    [content, entries],
  )
  const lists = useMemo(() => searchingLists(content, searchedKey.split(',')), [content, searchedKey])
  return { templateContent, lists }
}

interface ListedEntries {
  list_id: string
  options: PlainOption[]
}

async function readEntries(list_id: string, signal: AbortSignal): Promise<ListedEntries> {
  const options = new Map<string, PlainOption>()
  let cursor: string | null = null
  do {
    const page: EntriesPage = await readPage({ list_id, limit: PAGE }, cursor, signal)
    for (const option of page.options) options.set(option.value, option)
    cursor = page.next
  } while (cursor !== null)
  return { list_id, options: [...options.values()] }
}

interface EntriesPage {
  /** One for each code, however many companies have their own. */
  options: PlainOption[]
  next: string | null
}

async function readPage(
  wanted: { list_id: string; limit: number; text?: string },
  cursor: string | null,
  signal: AbortSignal,
): Promise<EntriesPage> {
  const input = { ...wanted, state: 'IN_USE' as const, ...(cursor !== null && { cursor }) }
  const { entries, next_cursor } = await client.call('admin-get_list_entries', input, { signal })
  const labels = new Map(entries.map(({ code, label }) => [code, label]))
  return { options: [...labels].map(([value, label]) => ({ value, label })), next: next_cursor }
}

function searchingLists(content: TemplateContent, searched: readonly string[]): FormLists {
  const listOf = new Map(listQuestions(content).map(({ field_id, list_id }) => [field_id, list_id]))
  return {
    isSearched: (listId) => searched.includes(listId),
    stored: new Map(),
    async search(fieldId, text, cursor, signal) {
      const list_id = listOf.get(fieldId) ?? ''
      const page = await readPage({ list_id, text, limit: LIST_LIMITS.searchPage }, cursor, signal)
      return { entries: page.options, next: page.next }
    },
  }
}
