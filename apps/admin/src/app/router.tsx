import { queryClient } from '@countersign/app-shell/query-client'
import { Root } from '@countersign/app-shell/root'
import { sessionQuery } from '@countersign/app-shell/session'
import { StartScreen } from '@countersign/app-shell/start-screen'
import { createBrowserRouter, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { administratorRoutes } from '../features/administrators/routes.ts'
import { categoryRoutes } from '../features/categories/routes.ts'
import { integrationRoutes } from '../features/integrations/routes.ts'
import { notFoundRoutes } from '../features/not-found/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { templateWizardRoutes } from '../features/template-wizard/routes.ts'
import { templateRoutes } from '../features/templates/routes.ts'
import { paths } from '../lib/paths.ts'
import { LoadFailure } from './load-failure.tsx'

/** A visitor without a session is sent to /login (W3). */
async function requireSession(): Promise<Response | null> {
  return (await queryClient.ensureQueryData(sessionQuery)) === null ? redirect(paths.login) : null
}

/** Pages inside the shell. A feature adds its routes here. */
const shellRoutes: RouteObject[] = [
  ...administratorRoutes,
  ...categoryRoutes,
  ...templateRoutes,
  ...settingsRoutes,
  ...integrationRoutes,
  ...templateWizardRoutes,
]

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: StartScreen,
    ErrorBoundary: LoadFailure,
    children: [
      ...signInRoutes,
      ...notFoundRoutes,
      {
        loader: requireSession,
        lazy: () => import('./shell.tsx'),
        children: [{ ErrorBoundary: LoadFailure, children: shellRoutes }],
      },
    ],
  },
])
