import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'

export const toDoRoutes: RouteObject[] = [
  {
    path: paths.toDoList,
    loader: memoListLoader('get_to_do_active'),
    lazy: () => import('./active-page.tsx'),
  },
  {
    path: paths.toDoHistory,
    loader: memoListLoader('get_to_do_history'),
    lazy: () => import('./history-page.tsx'),
  },
]
