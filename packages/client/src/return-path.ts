interface ReturnPaths {
  /** The page for a missing or refused path. */
  home: string
  /** Paths that only serve sign-in, including everything below them. */
  signIn: readonly string[]
}

/** The path to open after a sign-in: always a page of this app, and never a sign-in page. */
export function safeReturnPath(wanted: string | null | undefined, { home, signIn }: ReturnPaths): string {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f]/.test(wanted))
    return home
  const pathname = wanted.split(/[?#]/)[0] ?? ''
  const isSignIn = signIn.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return isSignIn || pathname === '/' ? home : wanted
}
