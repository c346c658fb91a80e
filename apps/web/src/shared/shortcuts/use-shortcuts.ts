import { useEffectEvent, useLayoutEffect } from 'react'
import { isWriting, shortcutKeyOf } from './shortcut-key.ts'
import { areShortcutsOn } from './shortcut-setting.ts'

/** The action of each key; a key without one is left to the browser. */
export type Shortcuts = Partial<Record<string, (() => void) | undefined>>

/**
 * Handles single-key shortcuts anywhere on the page, unless text is being typed, a dialog or a menu is open, or shortcuts are off.
 * Active from the first paint of the component.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutKeyOf(event)
    const act = key === undefined ? undefined : shortcuts[key]
    if (act === undefined || isWriting(event.target) || isForOverlay(event) || !areShortcutsOn()) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const DIALOG = '[role="dialog"]:not([hidden]), [role="alertdialog"]'
const HAS_KEYS = `${DIALOG}, [role="menu"], [role="combobox"][aria-expanded="true"]`

/**
 * Whether a dialog, a menu or a list of options has the key: the dialog is open, or the key was pressed in one of them and has closed it.
 * Without motion it is gone before the page's own listeners are called.
 */
export function isForOverlay({ target }: KeyboardEvent): boolean {
  if (document.querySelector(DIALOG) !== null) return true
  return target instanceof Element && target.closest(HAS_KEYS) !== null
}
