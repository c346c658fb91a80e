import type { PlainOption } from '@countersign/domain'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { entryTyped } from '../../answers/entry-search.ts'
import type { SearchEntries } from '../../answers/entry-search.ts'
import { useFormContents } from '../../answers/form-context.ts'

/**
 * Finds the entry whose code was typed, where the field was left before its search had answered (N9). A form that is saved meanwhile waits for
 * it.
 * @param onAnswer receives the entry, or undefined where there is none, or none could be found
 */
export function useLateEntry(
  search: SearchEntries,
  fieldId: string,
  onAnswer: (entry: PlainOption | undefined) => void,
) {
  const { pendingEdits } = useFormContents()
  const answer = useCallbackRef(onAnswer)
  const current = useRef<AbortController>(undefined)
  const pending = useRef(Promise.resolve())
  /** Its person goes on in the field. */
  const stop = useCallbackRef(() => current.current?.abort())
  const find = (text: string) => {
    stop()
    const { signal } = (current.current = new AbortController())
    pending.current = search(fieldId, text, null, signal)
      .then(({ entries }) => entryTyped(entries, text))
      .catch(() => undefined)
      .then((entry) => {
        // What waits for the entry reads the form with it.
        if (!signal.aborted) flushSync(() => answer(entry))
      })
  }
  useEffect(() => {
    const remove = pendingEdits.add({ ready: () => pending.current })
    return () => {
      remove()
      stop()
    }
  }, [pendingEdits, stop])
  return { find, stop }
}
