import { useLayoutEffect } from 'react'
import type { FocusPlace } from './focus-place.ts'
import { focusControl, focusPlace, isFocusLost } from './focus-place.ts'
import { lastKeptFocus, openDialogs, restoreKeptFocus } from './use-kept-focus.ts'

/** The same of a dialog that has just closed: the focus returns there, unless another dialog takes its place. */
let released: FocusPlace[] | undefined

/**
 * Returns the focus to where it was before a dialog opened, if nothing else has taken it (2.4.3). It works for dialogs that are mounted open
 * as well, and through dialogs that follow each other.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const here = focusPlace() ?? lastKeptFocus()
    // Where the control is gone by then, the place before the dialog that it was in counts.
    const own = [...(here ? [here] : []), ...(openDialogs.at(-1) ?? []), ...(released ?? [])]
    released = undefined
    openDialogs.push(own)
    return () => {
      openDialogs.splice(openDialogs.indexOf(own), 1)
      released = own
      setTimeout(() => {
        if (released !== own) return
        released = undefined
        if (isFocusLost() && !own.some((place) => focusControl(place))) restoreKeptFocus()
      })
    }
  }, [opened])
}
