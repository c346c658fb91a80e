import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'

/**
 * Asks at the moment of the call whether a navigation away from this page has begun, rendered or not. Ask in an effect that
 * replaces the address by itself: otherwise it would undo the navigation that the person has just asked for.
 */
export function useIsLeaving(): () => boolean {
  // What hooks return of the router is as old as the last render.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { key } = useLocation()
  return useCallback(
    () =>
      router !== undefined && (router.state.navigation.state !== 'idle' || router.state.location.key !== key),
    [router, key],
  )
}
