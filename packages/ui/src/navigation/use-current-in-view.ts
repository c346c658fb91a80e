import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Scrolls a row of links, and nothing else, so that the current one is in its middle where not all fit, and one that takes the focus is seen
 * whole (2.4.11): browsers leave it where a bit of it shows.
 * @param current the address of the current one
 */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => showCurrent(list.current), [current])
  useEffect(() => {
    const row = list.current
    row?.addEventListener('focusin', showFocused)
    return () => row?.removeEventListener('focusin', showFocused)
  }, [])
  return list
}

function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector('[aria-current]')
  if (!list || !link) return
  const { left, width } = link.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  list.scrollLeft += left - frame.left - (frame.width - width) / 2
}
