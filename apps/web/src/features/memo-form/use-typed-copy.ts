import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { holdCopy, tabName } from './form-tab.ts'
import { keepTypedCopy } from './typed-copy.ts'
import type { TypedCopy } from './typed-copy.ts'

const restMs = 400

/**
 * Keeps the copy of what is typed, apart for each tab: a moment after each change, and when the page goes.
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
  const changed = useDebouncedCallback(keep, restMs)
  useEffect(() => {
    const keepNow = () => {
      const copy = latest.current()
      if (copy !== null) keepTypedCopy(key, { ...copy, at: new Date().toISOString() })
    }
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
    }
  }, [key])
  return { key, changed, drop: () => localStorage.removeItem(key) }
}
