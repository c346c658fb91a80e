import { useEffect, useRef } from 'react'

/** After a navigation the focus goes to the page's main landmark: screen readers begin there, keys scroll there. */
export function useFocusOnNavigation(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
