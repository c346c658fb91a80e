import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

const form = () => import('./category-form-page.tsx')

export const categoryRoutes: RouteObject[] = [
  { path: paths.categories, lazy: () => import('./categories-page.tsx') },
  { path: paths.categoryCreate, lazy: form },
  { path: paths.categoryEdit(':category_id'), lazy: form },
]
