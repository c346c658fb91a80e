import { createMemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { followPageViews } from './page-views.ts'
import type { PageView } from './page-views.ts'

function opened() {
  const views: PageView[] = []
  const router = createMemoryRouter(
    [
      { path: '/memos' },
      { path: '/memos/active/:product_id' },
      { path: '/old', loader: () => Response.redirect('http://localhost/memos', 302) },
    ],
    { initialEntries: ['/memos'] },
  )
  const stop = followPageViews(router, (view) => views.push(view))
  return { router, stop, seen: () => views.map(({ path }) => path) }
}

describe('page views', () => {
  it('U21: name the route of each page that is opened, never the memo', async () => {
    const { router, seen } = opened()
    await router.navigate('/memos/active/AVL-2026-0418')
    await router.navigate('/memos/active/AVL-2026-0419')
    expect(seen()).toEqual(['/memos', '/memos/active/:product_id', '/memos/active/:product_id'])
  })

  it('U21: are counted once per page: filters and pagination add none', async () => {
    const { router, seen } = opened()
    await router.navigate('/memos?q=oldest')
    expect(seen()).toEqual(['/memos'])
  })

  it('U21: stop after unsubscribing', async () => {
    const { router, stop, seen } = opened()
    stop()
    await router.navigate('/memos/active/AVL-2026-0418')
    expect(seen()).toEqual(['/memos'])
  })
})
