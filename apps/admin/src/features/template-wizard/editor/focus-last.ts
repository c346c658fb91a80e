/** Puts the focus into the last such field of the list that a button adds to, once it is drawn. */
export function focusLast(button: HTMLElement, selector: string): void {
  requestAnimationFrame(() => {
    const fields = button.closest('[data-questions]')?.querySelectorAll<HTMLInputElement>(selector)
    const last = fields?.[fields.length - 1]
    last?.focus()
    last?.select()
  })
}
