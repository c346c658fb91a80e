import { useSyncExternalStore } from 'react'

/** Whether a media query matches. The page that loads least has this instead of the library's hook, which is in the code of the frame. */
export function useMatchMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
