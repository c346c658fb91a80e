const STORAGE_KEY = 'keyboard_shortcuts'

/** Whether single-key shortcuts are on in this browser; speech input needs them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Stores the choice in this browser. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Blocked storage only costs the convenience.
  }
}
