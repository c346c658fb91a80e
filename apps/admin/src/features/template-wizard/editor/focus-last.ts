/** Focuses the field that a button has just added to a list, once it is rendered. */
export function focusLast(button: HTMLElement, selector: string): void {
  requestAnimationFrame(() => {
    const fields = button.closest('[data-questions]')?.querySelectorAll<HTMLElement>(selector)
    const last = fields?.[fields.length - 1]
    last?.focus()
    if (last instanceof HTMLInputElement) last.select()
  })
}
