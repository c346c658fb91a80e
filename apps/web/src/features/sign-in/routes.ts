import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { paths, patterns, safeReturnPath } from '../../lib/navigation/paths.ts'

/** Redirects signed-in users away from the login page (U3). */
async function leaveWhenSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  return session === null ? null : redirect(safeReturnPath(new URL(request.url).searchParams.get('next')))
}

export const signInRoutes: RouteObject[] = [
  { path: paths.login, loader: leaveWhenSignedIn, lazy: () => import('./login-page.tsx') },
  { path: patterns.redirect, lazy: () => import('./redirect-page.tsx') },
]
