import type { RouteObject } from 'react-router'
import { patterns } from '../../lib/navigation/paths.ts'

export const reportDownloadRoutes: RouteObject[] = [
  { path: patterns.reportDownload, lazy: () => import('./report-download-page.tsx') },
]
