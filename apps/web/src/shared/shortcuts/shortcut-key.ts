/** The relevant part of a key press. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
>

/** Keys that may be held down: they only move. */
const MOVES = new Set(['j', 'k'])

/**
 * The key of a shortcut, in lower case; undefined if the press means something else: with a modifier it belongs to the browser,
 * during a composition it is text, and a key that is held down acts once, so that no memo is decided before it was seen (M3). Shift is
 * ignored, since '?' needs it on most keyboards.
 */
export function shortcutKeyOf(press: KeyPress): string | undefined {
  const isOurs =
    !press.altKey && !press.ctrlKey && !press.metaKey && !press.isComposing && !press.defaultPrevented
  if (!isOurs || press.key.length !== 1) return undefined
  const key = press.key.toLowerCase()
  return press.repeat && !MOVES.has(key) ? undefined : key
}

/** Elements in which letters are text, or choose an entry. */
const takesLetters =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menuitem"]'

/** Whether a key pressed on this element is typing. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takesLetters) !== null
}
