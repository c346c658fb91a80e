import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { AskedEntries, FoundEntries, SearchEntries } from '../../answers/entry-search.ts'
import { addPage, failPage, NOTHING_FOUND } from '../../answers/entry-search.ts'

/** Debounces the search while typing. */
const DEBOUNCE_MS = 250

interface EntrySearch extends FoundEntries {
  /** Whether what was found isn't yet for what was typed. */
  isLoading: boolean
  showMore: () => void
  retry: () => void
}

/** Searches a question's shared list while it is open, shortly after each change; an earlier search is aborted. */
export function useEntrySearch(
  search: SearchEntries,
  fieldId: string,
  text: string,
  isOpen: boolean,
): EntrySearch {
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS)
  const [asked, setAsked] = useState<AskedEntries>({ text: '', cursor: null, attempt: 0 })
  const [found, setFound] = useState<FoundEntries>(NOTHING_FOUND)
  if (asked.text !== debounced) setAsked({ text: debounced, cursor: null, attempt: 0 })
  const isAnswered = found.of === asked

  useEffect(() => {
    if (!isOpen || isAnswered) return undefined
    const controller = new AbortController()
    const { signal } = controller
    search(fieldId, asked.text, asked.cursor, signal).then(
      (page) => {
        if (!signal.aborted) setFound((before) => addPage(before, asked, page))
      },
      () => {
        if (!signal.aborted) setFound((before) => failPage(before, asked))
      },
    )
    return () => controller.abort()
  }, [search, fieldId, asked, isOpen, isAnswered])

  return {
    ...found,
    isLoading: !isAnswered || debounced !== text,
    showMore: () => setAsked({ ...asked, cursor: found.next }),
    retry: () => setAsked({ ...asked, attempt: asked.attempt + 1 }),
  }
}
