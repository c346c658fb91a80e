import { Root } from '@countersign/app-shell/root'
import { StartScreen } from '@countersign/app-shell/start-screen'
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
import { reviewRoutes } from '../features/review/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { toDoRoutes } from '../features/to-do/routes.ts'
import { watchRoutes } from '../features/watch/routes.ts'
import { redirects } from '../lib/navigation/paths.ts'
import { frameLoader } from './frame/frame-loader.ts'
import { LoadFailure } from './load-failure.tsx'
import { requestedAddress } from '../lib/navigation/requested-address.ts'

/** Public pages. */
const publicRoutes: RouteObject[] = [...signInRoutes, ...legalRoutes, ...notFoundRoutes]

/** Pages inside the frame; they require a session and lead to /login without one. A feature adds its routes here. */
const signedInRoutes: RouteObject[] = [
  ...dashboardRoutes,
  ...myMemosRoutes,
  ...approvalsRoutes,
  ...reviewRoutes,
  ...watchRoutes,
  ...toDoRoutes,
  ...memoViewRoutes,
  ...createMemoRoutes,
  ...memoFormRoutes,
  ...notificationsRoutes,
  ...reportsRoutes,
  ...reportDownloadRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...supportRoutes,
]

const redirectRoutes: RouteObject[] = redirects.map(({ from, to }) => ({
  path: from,
  loader: ({ params, request }) => redirect(generatePath(to, params) + requestedAddress(request).rest),
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
        lazy: () => import('./frame/frame.tsx'),
        children: [{ ErrorBoundary: LoadFailure, children: signedInRoutes }],
      },
    ],
  },
])
