import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { holdCopy, tabName } from './form-tab.ts'
import { keepTypedCopy } from './typed-copy.ts'
import type { TypedCopy } from './typed-copy.ts'

const restMs = 400

/**
 * Keeps the copy of what is typed, apart for each tab: a moment after each change, and when the page goes. Once its person
 * has signed out in another tab there is none, until they type on.
 * @param prefix of the form's copies
 * @param read the copy as it is now; null when nothing is unsaved
 */
export function useTypedCopy(prefix: string, read: () => Omit<TypedCopy, 'at'> | null) {
  const [tab, setTab] = useState(tabName)
  const key = prefix + tab
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => holdCopy(key, setTab), [key])
  const keep = () => {
    const copy = latest.current()
    if (copy === null) localStorage.removeItem(key)
    else keepTypedCopy(key, { ...copy, at: new Date().toISOString() })
  }
  const keepSoon = useDebouncedCallback(keep, restMs)
  const isForgotten = useRef(false)
  const changed = useCallback(() => {
    isForgotten.current = false
    keepSoon()
  }, [keepSoon])
  useEffect(() => {
    const keepNow = () => {
      const copy = latest.current()
      if (copy !== null && !isForgotten.current) keepTypedCopy(key, { ...copy, at: new Date().toISOString() })
    }
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
  return { key, changed, drop: () => localStorage.removeItem(key) }
}
