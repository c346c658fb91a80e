import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const templateWizardRoutes: RouteObject[] = [
  { path: paths.templateCreate, lazy: () => import('./create-page.tsx') },
  { path: paths.templateEdit(':template_id'), lazy: () => import('./edit-page.tsx') },
]
