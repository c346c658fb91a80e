import { Outlet, ScrollRestoration } from 'react-router'

/** Around every page: pages start at their top, and going back finds the place again. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
