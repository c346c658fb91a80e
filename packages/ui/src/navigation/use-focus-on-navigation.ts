import { useEffect, useRef } from 'react'

const KEEPING = 'input, textarea, select, [contenteditable], [data-keeps-focus]'

/**
 * Moves the focus to the main landmark after a navigation: screen readers start there, and keys scroll it. A field
 * of the new page that already has the focus keeps it, so that nothing typed meanwhile is lost, as does what is marked with
 * `data-keeps-focus`: the way on after a change that moved the page to another address.
 */
export function useFocusOnNavigation(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const content = document.getElementById('content')
    const active = document.activeElement
    if (content?.contains(active) && active?.matches(KEEPING)) return
    content?.focus({ preventScroll: true })
  }, [pathname])
}
