import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import type { FocusPlace } from './focus-place.ts'
import { focusAround, focusControl, focusPlace, isFocusLost } from './focus-place.ts'

/** The last control that had the focus in the part that keeps it. */
let last: FocusPlace | undefined

/** Where the focus was before each of the open dialogs, the outermost first; no focus comes back behind them. */
export const openDialogs: FocusPlace[][] = []

/** For a dialog that opens while the control that led to it is disabled. */
export const lastKeptFocus = () => last

/** Brings a lost focus back, if a part of the page keeps it. */
export function restoreKeptFocus(): void {
  if (last === undefined || !isFocusLost()) return
  // It is enabled again soon.
  if (last.element.isConnected && last.element.matches(':disabled')) return
  // Rows that were loaded by it may be in front of it now.
  if (!focusControl(last, { preventScroll: true })) focusAround(last)
}

/**
 * Keeps the focus within a part of the page whose controls are disabled for a moment by what they do, or go with their row: it comes back
 * to the control, or goes to what is left around it (2.4.3).
 */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  return useFocusWithin(() => (last = focusPlace()))
}

/** The same for all pages, which a control leaves by navigating as well: a focus comes back to its control alone. */
export function useReturningFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  return useFocusWithin(() => {
    const place = focusPlace()
    if (place && place.element !== last?.element) last = { ...place, around: [] }
  })
}

function useFocusWithin<Part extends HTMLElement>(onFocus: () => void): RefObject<Part | null> {
  const remember = useEffectEvent(onFocus)
  const part = useRef<Part>(null)
  useEffect(() => {
    const { current } = part
    if (!current) return undefined
    // A click beside the controls takes the focus away on purpose. What is being removed loses it, too, and isn't connected afterwards.
    const forget = ({ relatedTarget }: FocusEvent) => {
      const left = last
      queueMicrotask(() => {
        const { element } = left ?? {}
        const isOnPurpose = relatedTarget !== null || (element?.isConnected && !element.matches(':disabled'))
        if (last === left && isOnPurpose) last = undefined
      })
    }
    const observer = new MutationObserver(() => {
      if (openDialogs.length === 0) restoreKeptFocus()
    })
    const focused = () => remember()
    current.addEventListener('focusin', focused)
    current.addEventListener('focusout', forget)
    observer.observe(current, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      current.removeEventListener('focusin', focused)
      current.removeEventListener('focusout', forget)
      observer.disconnect()
      last = undefined
    }
  }, [])
  return part
}
