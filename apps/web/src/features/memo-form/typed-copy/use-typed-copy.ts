import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { holdCopy, tabName } from './form-tab.ts'
import { keepTypedCopy } from './typed-copy.ts'
import type { TypedCopy } from './typed-copy.ts'

const DEBOUNCE_MS = 400

/**
 * Keeps a copy of unsaved text for this tab: shortly after each change, and when the page is hidden. After signing out in
 * another tab, none is kept until more is typed.
 * @param prefix of the form's copies
 * @param read returns the current copy; null when nothing is unsaved
 */
export function useTypedCopy(prefix: string, read: () => Omit<TypedCopy, 'at'> | null) {
  const [tab, setTab] = useState(tabName)
  const key = prefix + tab
  useEffect(() => holdCopy(key, setTab), [key])
  const keepAs = (name: string) => {
    const copy = read()
    if (copy === null) localStorage.removeItem(name)
    else keepTypedCopy(name, { ...copy, at: new Date().toISOString() })
  }
  const keepSoon = useDebouncedCallback(() => keepAs(key), DEBOUNCE_MS)
  const isForgotten = useRef(false)
  const changed = useCallback(() => {
    isForgotten.current = false
    keepSoon()
  }, [keepSoon])
  const keepUnlessForgotten = useEffectEvent(() => {
    const copy = read()
    if (copy !== null && !isForgotten.current) keepTypedCopy(key, { ...copy, at: new Date().toISOString() })
  })
  useEffect(() => {
    const keepNow = () => keepUnlessForgotten()
    const forget = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) isForgotten.current = true
    }
    window.addEventListener('storage', forget)
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      window.removeEventListener('storage', forget)
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
    }
  }, [key])
  return { key, changed, keep: () => keepAs(key), keepAs, drop: () => localStorage.removeItem(key) }
}
