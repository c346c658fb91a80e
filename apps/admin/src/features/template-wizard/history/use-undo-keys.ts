import { useCallback, useEffect } from 'react'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) over the whole step; the rich-text editor keeps its own. */
export function useUndoKeys(): { undo: () => void; redo: () => void } {
  const store = useWizardStore()
  const undo = useCallback(() => {
    if (store.get().past.length === 0) return
    store.dispatch({ type: 'undo' })
    store.announce(texts.builder.undone)
  }, [store])
  const redo = useCallback(() => {
    if (store.get().future.length === 0) return
    store.dispatch({ type: 'redo' })
    store.announce(texts.builder.redone)
  }, [store])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isElsewhere = target.isContentEditable || target.closest('[role="dialog"]') !== null
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [undo, redo])
  return { undo, redo }
}
