import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Prints in the light scheme, whichever is on the screen: paper is white. */
export function useLightPaper(): void {
  useEffect(() => {
    const print = window.matchMedia('print')
    const root = document.documentElement
    let onScreen: string | null = null
    const follow = () => {
      if (print.matches) {
        onScreen = root.getAttribute(attribute)
        root.setAttribute(attribute, 'light')
      } else if (onScreen !== null) root.setAttribute(attribute, onScreen)
    }
    print.addEventListener('change', follow)
    return () => print.removeEventListener('change', follow)
  }, [])
}
