import { useEffect, useEffectEvent } from 'react'
import { isForOverlay } from '../../shared/shortcuts/use-shortcuts.ts'
import { isWriting } from '../../shared/shortcuts/shortcut-key.ts'

/** Closes the page with Esc; in a field, Esc leaves the field. Dialogs close themselves. */
export function useEscape(close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (isForOverlay(event)) return
    if (isWriting(event.target) && document.activeElement instanceof HTMLElement) {
      document.querySelector<HTMLElement>('[data-current] h1')?.focus({ preventScroll: true })
      return
    }
    close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
