import { useEffect } from 'react'

const ATTRIBUTE = 'data-mantine-color-scheme'

/** Prints in the light scheme, whichever is on screen: paper is white. */
export function useLightPaper(): void {
  useEffect(() => {
    const print = window.matchMedia('print')
    const root = document.documentElement
    let onScreen: string | null = null
    const follow = () => {
      if (print.matches) {
        onScreen = root.getAttribute(ATTRIBUTE)
        root.setAttribute(ATTRIBUTE, 'light')
      } else if (onScreen !== null) root.setAttribute(ATTRIBUTE, onScreen)
    }
    print.addEventListener('change', follow)
    return () => print.removeEventListener('change', follow)
  }, [])
}
