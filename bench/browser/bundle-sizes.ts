import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { SCRIPT_BUDGETS, scriptSize } from '@countersign/e2e/support/pages/script-sizes'
import { findBrowser } from '../../scripts/test/browser.ts'

export interface RouteSize {
  route: string
  /** Gzip size of the JavaScript that a first visit loads until the page's heading appears. */
  gzipBytes: number
  aim: number
}

const ROUTES: readonly { route: string; aim: number; asWhom: 'anonymous' | 'signed-in' }[] = [
  { route: '/login', aim: SCRIPT_BUDGETS.login, asWhom: 'anonymous' },
  { route: '/dashboard', aim: SCRIPT_BUDGETS.dashboard, asWhom: 'signed-in' },
  { route: '/memo/create', aim: SCRIPT_BUDGETS.createMemo, asWhom: 'signed-in' },
]

/** Visits the routes of the built front end in Chromium with an empty cache, and sums up what each loads. */
export async function measureRoutes(url: string, cookie: string): Promise<RouteSize[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const sizes: RouteSize[] = []
    for (const { route, aim, asWhom } of ROUTES) {
      const context = await browser.newContext()
      const [name = '', value = ''] = cookie.split('=')
      if (asWhom === 'signed-in') await context.addCookies([{ name, value, url }])
      const gzipBytes = await scriptSize(await context.newPage(), url + route, 'h1')
      sizes.push({ route, aim, gzipBytes })
      await context.close()
    }
    return sizes
  } finally {
    await browser.close()
  }
}
