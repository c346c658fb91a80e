import { createBrowserRouter, generatePath, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { approvalsRoutes } from '../features/approvals/routes.ts'
import { createMemoRoutes } from '../features/create-memo/routes.ts'
import { dashboardRoutes } from '../features/dashboard/routes.ts'
import { legalRoutes } from '../features/legal/routes.ts'
import { memoFormRoutes } from '../features/memo-form/routes.ts'
import { memoViewRoutes } from '../features/memo-view/routes.ts'
import { myMemosRoutes } from '../features/my-memos/routes.ts'
import { notFoundRoutes } from '../features/not-found/routes.ts'
import { notificationsRoutes } from '../features/notifications/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { reportsRoutes } from '../features/reports/routes.ts'
import { reportDownloadRoutes } from '../features/report-download/routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { watchRoutes } from '../features/watch/routes.ts'
import { redirects } from '../lib/paths.ts'
import { frameLoader } from './frame-loader.ts'
import { LoadFailure } from './load-failure.tsx'
import { Root } from './root.tsx'
import { StartScreen } from './start-screen.tsx'

/** Pages that anybody may open. */
const publicRoutes: RouteObject[] = [...signInRoutes, ...legalRoutes, ...notFoundRoutes]

/** Pages inside the frame; opening one without a session leads to /login and back. A feature adds its routes here. */
const signedInRoutes: RouteObject[] = [
  ...dashboardRoutes,
  ...myMemosRoutes,
  ...approvalsRoutes,
  ...watchRoutes,
  ...memoViewRoutes,
  ...createMemoRoutes,
  ...memoFormRoutes,
  ...notificationsRoutes,
  ...reportsRoutes,
  ...reportDownloadRoutes,
  ...searchRoutes,
  ...supportRoutes,
]

const redirectRoutes: RouteObject[] = redirects.map(({ from, to }) => ({
  path: from,
  loader: ({ params }) => redirect(generatePath(to, params)),
}))

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: StartScreen,
    ErrorBoundary: LoadFailure,
    children: [
      ...publicRoutes,
      ...redirectRoutes,
      {
        loader: frameLoader,
        lazy: () => import('./frame.tsx'),
        children: [{ ErrorBoundary: LoadFailure, children: signedInRoutes }],
      },
    ],
  },
])
