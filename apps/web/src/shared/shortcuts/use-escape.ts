import { useEffect, useEffectEvent } from 'react'
import { isForOverlay } from './use-shortcuts.ts'

/** Calls `onEscape` on Escape, unless a dialog, a menu or an input method takes the key. Without it, the key is left alone. */
export function useEscape(onEscape: ((event: KeyboardEvent) => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isForOverlay(event)) return
    onEscape?.(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
