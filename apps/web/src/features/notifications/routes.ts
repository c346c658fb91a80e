import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'

export const notificationsRoutes: RouteObject[] = [
  { path: paths.notifications, lazy: () => import('./notifications-page.tsx') },
]
