/** What Chromium exposes to assistive technology about an element (CDP, `Accessibility.AXNode`). */
export interface AccessibleNode {
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** Roles by the words that readers use. */
const ROLES: Readonly<Record<string, string>> = {
  textbox: 'edit',
  combobox: 'combo box',
  checkbox: 'check box',
  button: 'button',
  link: 'link',
  listbox: 'list box',
  menuitem: 'menu item',
}

const text = (field: { value?: unknown } | undefined) => {
  const { value } = field ?? {}
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** States, in the order in which readers speak them. */
const STATES: readonly (readonly [name: string, speak: (value: unknown) => string])[] = [
  ['required', (value) => (value === true ? 'required' : '')],
  ['invalid', (value) => (value === 'true' || value === true ? 'invalid entry' : '')],
  ['checked', (value) => (value === 'true' ? 'checked' : 'not checked')],
  ['pressed', (value) => (value === 'true' ? 'pressed' : '')],
  ['expanded', (value) => (value === true ? 'expanded' : 'collapsed')],
  ['disabled', (value) => (value === true ? 'unavailable' : '')],
  ['multiline', (value) => (value === true ? 'multi line' : '')],
  ['hasPopup', (value) => (value === 'menu' || value === 'dialog' ? `opens ${value}` : '')],
]

/** One line as a reader would speak it when the element takes the focus. */
export function speak(node: AccessibleNode): string {
  const role = text(node.role)
  const states = STATES.flatMap(([name, say]) => {
    const found = node.properties?.find((property) => property.name === name)
    return found ? [say(found.value.value)] : []
  })
  const parts = [text(node.name), ROLES[role] ?? role, ...states, text(node.value), text(node.description)]
  return steady(parts.filter((part) => part !== '').join(', '))
}

/** Leaves out what differs from run to run. */
export function steady(spoken: string): string {
  return spoken
    .replace(/\s+/g, ' ')
    .replace(/\b[A-Z]{3}-\d{4}-\d{4}\b/g, '(Memo ID)')
    .replace(/\b\d{2}\/\d{2}\/\d{4}(, \d{1,2}:\d{2} [AP]M)?/g, '(date)')
    .replace(
      /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?(, \d{1,2}:\d{2} [AP]M)?/g,
      '(date)',
    )
    .trim()
}
