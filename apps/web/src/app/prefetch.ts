import { matchRoutes } from 'react-router'
import type { DataRouter, LoaderFunctionArgs, RouteObject } from 'react-router'

/** Milliseconds on a link before its page is prefetched, so that crossing a list fetches nothing. */
export const HOVER_MS = 80

/** Only the router's own routes know which code is loaded already. */
type Router = Pick<DataRouter, 'routes'>

/**
 * Prefetches a page's code and data. Failures are left to the page itself, and redirects of its loader are not followed.
 */
export function prefetchPage(router: Router, href: string): void {
  const url = new URL(href, window.location.origin)
  if (url.origin !== window.location.origin) return
  for (const { route, params } of matchRoutes(router.routes as RouteObject[], url) ?? []) {
    void Promise.all([loadCode(route), startLoader(route, url, params)]).catch(() => undefined)
  }
}

async function loadCode({ lazy }: RouteObject): Promise<void> {
  if (typeof lazy === 'function') await lazy()
}

async function startLoader(
  { loader }: RouteObject,
  url: URL,
  params: LoaderFunctionArgs['params'],
): Promise<void> {
  if (typeof loader !== 'function') return
  const request = new Request(url)
  await loader({ request, url, params, context: {}, pattern: '' } as unknown as LoaderFunctionArgs)
}
