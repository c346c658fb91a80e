import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

const list = () => import('./templates-page.tsx')

export const templateRoutes: RouteObject[] = [
  { path: paths.templates, lazy: list },
  { path: paths.templateDrafts, lazy: list },
  { path: paths.templatesUnpublished, lazy: list },
  { path: paths.templateHistory(':template_id'), lazy: () => import('./history-page.tsx') },
]
