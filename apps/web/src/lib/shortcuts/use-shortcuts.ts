import { useEffect, useRef } from 'react'
import { isWriting, shortcutKeyOf } from './shortcut-key.ts'
import { areShortcutsOn } from './shortcut-setting.ts'

/** What each key does; a key without an action is left to the browser. */
export type Shortcuts = Partial<Record<string, (() => void) | undefined>>

/** Reacts to single keys anywhere on the page: not while somebody writes or a dialog is open, nor where they are off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const now = useRef(shortcuts)
  useEffect(() => {
    now.current = shortcuts
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKeyOf(event)
      const act = key === undefined ? undefined : now.current[key]
      if (act === undefined || isWriting(event.target) || isDialogOpen() || !areShortcutsOn()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([hidden]), [role="alertdialog"]') !== null
}
