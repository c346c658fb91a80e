import { callQuery } from '@countersign/client'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { WHOLE_SCREEN } from '../../lib/navigation/whole-screen.ts'
import { client } from '../../lib/server/client.ts'
import { startQuery } from '../../lib/server/start-query.ts'

/** Filters of lists are no part of the code that every page loads. */
async function startQueue({ request }: LoaderFunctionArgs): Promise<null> {
  const { LIST, readReviewAddress } = await import('./queue/review-address.ts')
  const { input } = readReviewAddress(new URL(request.url).searchParams)
  startQuery(callQuery(client, LIST, input))
  return null
}

export const reviewRoutes: RouteObject[] = [
  { path: paths.review, handle: WHOLE_SCREEN, loader: startQueue, lazy: () => import('./review-page.tsx') },
]
