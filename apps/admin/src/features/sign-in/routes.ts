import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** Signed-in visitors go straight to /categories (W2). */
async function leaveWhenSignedIn(): Promise<Response | null> {
  return (await queryClient.ensureQueryData(sessionQuery)) === null ? null : redirect(paths.categories)
}

/** Handles a provider's answer even with a session: it may be a fresh sign-in (P3). */
function leaveWithoutAnswer({ request }: LoaderFunctionArgs): Promise<Response | null> | null {
  return new URL(request.url).searchParams.has('state') ? null : leaveWhenSignedIn()
}

const loginRoute = { loader: leaveWhenSignedIn, lazy: () => import('./login-page.tsx') }

export const signInRoutes: RouteObject[] = [
  { path: paths.root, ...loginRoute },
  { path: paths.login, ...loginRoute },
  { path: paths.redirectPattern, loader: leaveWithoutAnswer, lazy: () => import('./redirect-page.tsx') },
]
