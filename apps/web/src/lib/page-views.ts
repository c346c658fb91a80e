/** Somebody opened a page. */
export interface PageView {
  /** The route's pattern, `/memos/active/:product_id`: ids and searched words are nobody's business. */
  path: string
  /** ISO 8601. */
  at: string
}

/** Takes page views to where they are counted. */
export type PageViewAdapter = (view: PageView) => void

/** The default: the browser's own log. */
export const logPageView: PageViewAdapter = ({ path, at }) => {
  // eslint-disable-next-line no-console -- a log is what this is
  console.info('page_view', path, at)
}

/** As much of React Router as page views need. */
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
 * Tells the adapter of every page that is opened, once: not of what changes in its query, nor of addresses that only lead on
 * (end-user document section 7, page-view analytics events).
 * @returns what stops it
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
