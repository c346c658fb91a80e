import { Outlet, ScrollRestoration } from 'react-router'

/** Wraps every page: a new page starts at the top, and going back restores the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
