import { useCallback } from 'react'
import type { NavigateOptions } from 'react-router'
import { useSearchParams } from 'react-router'

/**
 * The parameters of the page's address, and a function that changes them. Unlike the router's own setter, it starts from the address
 * as it is now: on a slow machine the page may show an older one, and the change before would be lost.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (write: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setParams(write(new URLSearchParams(window.location.search)), options),
    [setParams],
  )
  return [params, change] as const
}
