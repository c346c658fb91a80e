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
const HAS_KEYS = '[role="menu"], [role="combobox"][aria-expanded="true"]'

/** Whether the last key was Escape while a dialog was open. */
let wasForDialog = false

// Dialogs take Escape in the capture phase of the window as well, and without motion they are gone afterwards. This listener comes first:
// it is added before any of them is mounted.
window.addEventListener('keydown', ({ key }) => (wasForDialog = key === 'Escape' && isDialogOpen()), {
  capture: true,
})

const isDialogOpen = () => document.querySelector(DIALOG) !== null

/** Whether a dialog, a menu or a list of options has the key, even a dialog that Escape has closed by now, wherever the focus was. */
export function isForOverlay({ target }: KeyboardEvent): boolean {
  return wasForDialog || isDialogOpen() || (target instanceof Element && target.closest(HAS_KEYS) !== null)
}
