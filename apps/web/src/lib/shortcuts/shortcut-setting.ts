const storageKey = 'keyboard_shortcuts'

/** Whether single keys act in this browser; people who speak to their computer switch them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Remembers the choice in this browser. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // A closed storage costs the convenience only.
  }
}
