import { isWriting } from '../../shared/shortcuts/shortcut-key.ts'
import { useEscape } from '../../shared/shortcuts/use-escape.ts'

/** Closes the page with Esc; in a field, Esc leaves the field. Dialogs close themselves. */
export function useCloseOnEscape(close: () => void): void {
  useEscape(({ target }) => {
    if (isWriting(target) && document.activeElement instanceof HTMLElement)
      document.querySelector<HTMLElement>('[data-current] h1')?.focus({ preventScroll: true })
    else close()
  })
}
