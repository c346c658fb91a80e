import { toStore } from '@countersign/domain'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { LOCAL_COPY, localCopyOf, readLocalCopy } from '../model/draft/local-copy.ts'
import type { CopyBase, LocalCopy } from '../model/draft/local-copy.ts'
import type { WizardStore } from '../wizard-store.ts'

const REST_MS = 500

interface LocalCopies {
  /** The copy of an earlier visit; null once the person has decided about it. */
  found: LocalCopy | null
  /** Ends the offer: from now on the copy follows the typing. */
  decide(): void
  drop(): void
}

/**
 * Saves unsaved work in this browser: shortly after each change, and when the page closes. If the storage is full, only the
 * copy is lost.
 * @param hasUnsaved checked before each copy; without unsaved work no copy is made
 */
export function useLocalCopy(
  key: string,
  store: WizardStore,
  base: CopyBase,
  hasUnsaved: () => boolean,
): LocalCopies {
  const [found, setFound] = useState(() => readLocalCopy(localStorage.getItem(key)))
  const isUndecided = found !== null
  // Discarded work is not saved again before the next change, even if the page closes now.
  const isDropped = useRef(false)
  const keep = () => {
    if (isUndecided || isDropped.current) return
    if (!hasUnsaved()) return localStorage.removeItem(key)
    const copy = localCopyOf(store.get(), base, new Date().toISOString())
    try {
      localStorage.setItem(key, JSON.stringify(toStore(LOCAL_COPY, copy)))
    } catch {
      localStorage.removeItem(key)
    }
  }
  const keepSoon = useDebouncedCallback(keep, { delay: REST_MS, flushOnUnmount: true })
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
