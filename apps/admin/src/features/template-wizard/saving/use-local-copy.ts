import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { readLocalCopy } from '../model/local-copy.ts'
import type { LocalCopy } from '../model/local-copy.ts'
import type { WizardStore } from '../wizard-store.ts'

const restMs = 500

interface LocalCopies {
  /** What an earlier visit left; null once that is decided. */
  found: LocalCopy | null
  /** The person has decided about it: from now on the copy follows the typing. */
  decide(): void
  drop(): void
}

/**
 * Keeps unsaved work in this browser: a moment after each change, and when the page goes. A full storage costs only the
 * copy, never the typing.
 * @param hasUnsaved looked at before each copy; without unsaved work there is none
 */
export function useLocalCopy(
  key: string,
  store: WizardStore,
  revision: number | null,
  hasUnsaved: () => boolean,
): LocalCopies {
  const [found, setFound] = useState(() => readLocalCopy(localStorage.getItem(key)))
  const isUndecided = found !== null
  // What was discarded stays so until something else is typed, also when the page goes right then.
  const isDropped = useRef(false)
  const keep = () => {
    if (isUndecided || isDropped.current) return
    if (!hasUnsaved()) return localStorage.removeItem(key)
    const { info, content, config } = store.get()
    const copy: LocalCopy = { info, content, config, revision, keptAt: new Date().toISOString() }
    try {
      localStorage.setItem(key, JSON.stringify(copy))
    } catch {
      localStorage.removeItem(key)
    }
  }
  const keepSoon = useDebouncedCallback(keep, restMs)
  useEffect(
    () =>
      store.subscribe(() => {
        isDropped.current = false
        keepSoon()
      }),
    [store, keepSoon],
  )
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  })
  return {
    found,
    decide: () => setFound(null),
    drop() {
      isDropped.current = true
      keepSoon.cancel()
      localStorage.removeItem(key)
      setFound(null)
    },
  }
}
