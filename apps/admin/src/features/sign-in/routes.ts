import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionQuery } from '../../lib/session.ts'

/** Who is signed in already goes straight to /categories (console document section 2.2). */
async function leaveWhenSignedIn(): Promise<Response | null> {
  return (await queryClient.ensureQueryData(sessionQuery)) === null ? null : redirect(paths.categories)
}

const loginRoute = { loader: leaveWhenSignedIn, lazy: () => import('./login-page.tsx') }

export const signInRoutes: RouteObject[] = [
  { path: paths.root, ...loginRoute },
  { path: paths.login, ...loginRoute },
  { path: paths.redirect, loader: leaveWhenSignedIn, lazy: () => import('./redirect-page.tsx') },
]
