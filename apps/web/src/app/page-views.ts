/** One page view. */
export interface PageView {
  /** The route's pattern, `/memos/active/:product_id`: it contains neither ids nor search terms. */
  path: string
  /** ISO 8601. */
  at: string
}

/** Sends page views to wherever they are counted. */
export type PageViewAdapter = (view: PageView) => void

/** Default adapter: the browser's console. */
export const logPageView: PageViewAdapter = ({ path, at }) => {
  // oxlint-disable-next-line no-console -- logging is its purpose
  console.info('page_view', path, at)
}

/** The part of React Router that page views need. */
interface FollowedRouter {
  state: RouterState
  subscribe: (listener: (state: RouterState) => void) => () => void
}

interface RouterState {
  initialized: boolean
  location: { pathname: string }
  navigation: { state: string }
  matches: readonly { route: { path?: string | undefined } }[]
}

/**
 * Reports each page that is opened to the adapter, once (U21, page-view analytics events). Ignores changes of the query and
 * addresses that only redirect.
 * @returns a function that stops the reports
 */
export function followPageViews(router: FollowedRouter, adapter: PageViewAdapter): () => void {
  let before: string | undefined
  const look = ({ initialized, location, navigation, matches }: RouterState) => {
    if (!initialized || navigation.state !== 'idle' || location.pathname === before) return
    before = location.pathname
    const path = matches.findLast(({ route }) => route.path !== undefined)?.route.path
    adapter({ path: path ?? 'unknown', at: new Date().toISOString() })
  }
  look(router.state)
  return router.subscribe(look)
}
