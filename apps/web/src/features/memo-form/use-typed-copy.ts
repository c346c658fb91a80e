import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { dropTypedCopy, keepTypedCopy } from './typed-copy.ts'
import type { TypedCopy } from './typed-copy.ts'

const restMs = 400

/**
 * Keeps the copy of what is typed: a moment after each change, and when the page goes.
 * @param read the copy as it is now; null when nothing is unsaved
 */
export function useTypedCopy(key: string, read: () => TypedCopy | null): { changed: () => void } {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const keep = () => {
    const copy = latest.current()
    if (copy === null) dropTypedCopy(key)
    else keepTypedCopy(key, copy)
  }
  const changed = useDebouncedCallback(keep, restMs)
  useEffect(() => {
    const keepNow = () => {
      const copy = latest.current()
      if (copy !== null) keepTypedCopy(key, copy)
    }
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
    }
  }, [key])
  return { changed }
}
