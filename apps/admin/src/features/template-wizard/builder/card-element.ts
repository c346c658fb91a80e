/** The hidden text that explains how to move a card by keyboard. */
export const INSTRUCTIONS_ID = 'builder-instructions'

/** The id of a question's button in the grid. */
export function cardElementId(fieldId: string): string {
  return `card-${fieldId}`
}

/** Scrolls to a question and focuses it, once it is rendered. */
export function focusCard(fieldId: string): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(cardElementId(fieldId))
    card?.scrollIntoView({ block: 'nearest' })
    card?.focus({ preventScroll: true })
  })
}

/** The id of the first field of the editor panel: the question, or the section's name. */
export const EDITOR_START_ID = 'builder-editor-start'

/** Frames to wait for the panel, which is rendered after the response to the click. */
const FRAMES_TO_WAIT = 60

/** Focuses the editor panel, once it shows the settings of this question or section. */
export function focusEditor(id: string | null, framesLeft = FRAMES_TO_WAIT): void {
  requestAnimationFrame(() => {
    const start = document.getElementById(EDITOR_START_ID)
    const shown = start?.closest<HTMLElement>('[data-shows]')?.dataset.shows
    if (shown === id) start?.focus()
    else if (framesLeft > 0) focusEditor(id, framesLeft - 1)
  })
}
