import { redirect } from 'react-router'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { paths, patterns, safeReturnPath } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionQuery } from '../../lib/session.ts'

/** A signed-in user has nothing to do on the login page (end-user document section 2). */
async function leaveWhenSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  return session === null ? null : redirect(safeReturnPath(new URL(request.url).searchParams.get('next')))
}

export const signInRoutes: RouteObject[] = [
  { path: paths.login, loader: leaveWhenSignedIn, lazy: () => import('./login-page.tsx') },
  { path: patterns.redirect, lazy: () => import('./redirect-page.tsx') },
]
