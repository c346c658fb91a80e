type Child = Node | string | null | undefined | false

type Attributes = Record<string, string | boolean | undefined> & { on?: never }

/**
 * An element with its attributes and children. Texts become text nodes, never markup: whatever a document holds is only shown.
 * Attributes that are false or undefined are left out.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return made
}

/** A button that does something. */
export function button(attributes: Attributes, press: () => void, ...children: Child[]): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children)
  made.addEventListener('click', press)
  return made
}
