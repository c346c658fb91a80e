/** The id of the element around a field's editor. */
export function fieldElementId(fieldId: string): string {
  return `field-${fieldId}`
}

const FOCUSABLE = 'input:not([hidden]), select, textarea, button, [tabindex="0"]'

/** Scrolls to a field and focuses its first invalid control, or else its first control. */
export function focusField(fieldId: string): void {
  focusInside(document.getElementById(fieldElementId(fieldId)))
}

/** The same for any part of a page. */
export function focusInside(element: HTMLElement | null): void {
  if (element === null) return
  element.scrollIntoView({ block: 'center' })
  const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong ?? element.querySelector<HTMLElement>(FOCUSABLE) ?? element
  target.focus({ preventScroll: true })
}

/** Focuses a changed answer that is shown for reading, or the first one (M3). @returns whether there is one */
export function focusChangedAnswer(root: ParentNode, fieldId?: string): boolean {
  const answers = [...root.querySelectorAll<HTMLElement>('[data-changed]')]
  const answer = answers.find(({ dataset }) => fieldId === undefined || dataset.changed === fieldId)
  answer?.scrollIntoView({ block: 'center' })
  answer?.focus({ preventScroll: true })
  return answer !== undefined
}
