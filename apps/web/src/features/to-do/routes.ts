import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'
import type * as pages from './pages.ts'

const load = (page: keyof typeof pages) => async () => ({ Component: (await import('./pages.ts'))[page] })

export const toDoRoutes: RouteObject[] = [
  {
    path: paths.toDoList,
    loader: memoListLoader('get_to_do_active'),
    lazy: load('Active'),
  },
  {
    path: paths.toDoHistory,
    loader: memoListLoader('get_to_do_history'),
    lazy: load('History'),
  },
  {
    path: paths.toReadList,
    loader: memoListLoader('get_to_read_active'),
    lazy: load('ToRead'),
  },
  {
    path: paths.toReadHistory,
    loader: memoListLoader('get_to_read_history'),
    lazy: load('HaveRead'),
  },
]
