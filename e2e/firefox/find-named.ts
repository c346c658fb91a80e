/**
 * Runs in the page: finds a visible element by role and name, as a person reads them. A name also fits as a part of a longer one.
 * @param within an element that contains it; null means the page
 */
export function findNamed(role: string, name: string, within: Element | null): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input, select, textarea, [contenteditable=true]',
    option: '[role=option]',
    dialog: '[role=dialog]',
    region: 'section, [role=region]',
    heading: 'h1, h2, h3',
    checkbox: 'input[type=checkbox]',
  }
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const namesOf = (element: Element) => [
    element.getAttribute('aria-label') ?? '',
    textOf(element.getAttribute('aria-labelledby')),
    ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []).map(
      (label) => label.textContent ?? '',
    ),
    element.matches('input, select, textarea') ? '' : (element.textContent ?? ''),
  ]
  const isShown = (element: Element) => element.getClientRects().length > 0
  const isNamed = (text: string) => {
    const read = text.replace(/\s+/g, ' ').trim()
    return read === name || read === `${name} *`
  }
  const all = [...(within ?? document).querySelectorAll(selectors[role] ?? '')].filter(isShown)
  return (
    all.find((element) => namesOf(element).some(isNamed)) ??
    all.find((element) => namesOf(element).some((text) => text.includes(name))) ??
    null
  )
}
