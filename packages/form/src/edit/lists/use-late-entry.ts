import type { PlainOption } from '@countersign/domain'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { entryTyped } from '../../answers/entry-search.ts'
import type { SearchEntries } from '../../answers/entry-search.ts'

/**
 * Finds the entry whose code was typed, where the field was left before its search had answered (N9).
 * @param onAnswer receives the entry, or undefined where there is none, or none could be found
 */
export function useLateEntry(
  search: SearchEntries,
  fieldId: string,
  onAnswer: (entry: PlainOption | undefined) => void,
) {
  const answer = useCallbackRef(onAnswer)
  const current = useRef<AbortController>(undefined)
  /** Its person goes on in the field. */
  const stop = useCallbackRef(() => current.current?.abort())
  const find = async (text: string) => {
    stop()
    const controller = new AbortController()
    current.current = controller
    const page = await search(fieldId, text, null, controller.signal).catch(() => undefined)
    if (!controller.signal.aborted) answer(page && entryTyped(page.entries, text))
  }
  useEffect(() => stop, [stop])
  return { find, stop }
}
