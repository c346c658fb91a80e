/** The hidden text that says how a card is moved by keyboard. */
export const INSTRUCTIONS_ID = 'builder-instructions'

/** The id of a question's button in the grid. */
export function cardElementId(fieldId: string): string {
  return `card-${fieldId}`
}

/** Brings a question into view and the focus to it, once it is drawn. */
export function focusCard(fieldId: string): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(cardElementId(fieldId))
    card?.scrollIntoView({ block: 'nearest' })
    card?.focus({ preventScroll: true })
  })
}

/** The id of the first field of the editor panel: the question, or the section's name. */
export const EDITOR_START_ID = 'builder-editor-start'

/** Puts the focus into the editor panel, once it is drawn. */
export function focusEditor(): void {
  requestAnimationFrame(() => document.getElementById(EDITOR_START_ID)?.focus())
}
