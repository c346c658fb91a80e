import { matchRoutes } from 'react-router'
import type { DataRouter, LoaderFunctionArgs, RouteObject } from 'react-router'

/** Milliseconds that somebody rests on a link before its page is fetched: crossing a list fetches nothing. */
export const restMs = 80

/** Only a router's own routes know what was loaded already. */
type Router = Pick<DataRouter, 'routes'>

/**
 * Fetches a page's code and begins to ask for its data, before anybody goes there. Failures are left for the page itself to
 * meet; what its loader would lead on to is not followed.
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
