const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** A control that had the focus, and what was around it, in case it has gone when the focus returns. */
export interface FocusPlace {
  element: HTMLElement
  /** From its parent to the page's main part; none outside of it. */
  around: readonly Element[]
}

/** @returns undefined if nothing has the focus */
export function focusPlace(): FocusPlace | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const around: Element[] = []
  if (element.closest('main') !== null)
    for (let at = element.parentElement; at !== null && at.closest('main') !== null; at = at.parentElement)
      around.push(at)
  return { element, around }
}

/** Whether nothing has the focus: what had it has gone, or was disabled. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Focuses the control of a place. @returns whether it is still there */
export function focusControl({ element }: FocusPlace, options?: FocusOptions): boolean {
  if (!element.isConnected || element.matches(':disabled') || !element.checkVisibility()) return false
  element.focus(options)
  return true
}

/** Focuses the first control of what is left around a place. */
export function focusAround({ around }: FocusPlace): void {
  for (const part of around) {
    if (!part.isConnected) continue
    const control = [...part.querySelectorAll<HTMLElement>(CONTROLS)].find((one) => one.checkVisibility())
    if (control) return control.focus()
  }
}
