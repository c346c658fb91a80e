import { useEffect, useRef } from 'react'

/** Focuses a field that appears because a person asked for it. */
export function useFocusOnMount<T extends HTMLElement>(isWanted: boolean) {
  const field = useRef<T>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  return field
}
