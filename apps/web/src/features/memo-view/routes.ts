import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { memoViewPatterns } from '../../lib/navigation/paths.ts'
import { startQuery } from '../../lib/server/start-query.ts'
import { memoLogsQuery, memoViewQuery } from '../../shared/memo/memo-view-query.ts'

function startMemo({ params }: LoaderFunctionArgs): null {
  const memoId = params.product_id ?? ''
  startQuery(memoViewQuery(memoId))
  startQuery(memoLogsQuery(memoId))
  return null
}

export const memoViewRoutes: RouteObject[] = memoViewPatterns.map((path) => ({
  path,
  loader: startMemo,
  lazy: () => import('./memo-view-page.tsx'),
}))
