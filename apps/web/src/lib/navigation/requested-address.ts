/** The address that a loader was called for, with query and fragment, which the router omits from its requests. */
export function requestedAddress(request: Request): { pathname: string; rest: string } {
  const { pathname, search } = new URL(request.url)
  const { hash, pathname: shown } = window.location
  return { pathname, rest: search + (shown === pathname ? hash : '') }
}
