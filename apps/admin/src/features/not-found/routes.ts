import type { RouteObject } from 'react-router'

export const notFoundRoutes: RouteObject[] = [{ path: '*', lazy: () => import('./not-found-page.tsx') }]
