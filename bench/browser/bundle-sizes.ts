import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { root } from '../../scripts/root.ts'
import { findBrowser } from '../../scripts/test/browser.ts'
import { gzipSync } from 'node:zlib'

export interface RouteSize {
  route: string
  /** Gzip size of the JavaScript that a first visit loads until the page's heading appears. */
  gzipBytes: number
  aim: number
}

const KB = 1000
const ROUTES: readonly { route: string; aim: number; asWhom: 'anonymous' | 'signed-in' }[] = [
  { route: '/login', aim: 135 * KB, asWhom: 'anonymous' },
  { route: '/dashboard', aim: 200 * KB, asWhom: 'signed-in' },
  { route: '/memo/create', aim: 260 * KB, asWhom: 'signed-in' },
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
      const page = await context.newPage()
      const scripts = new Set<string>()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
      })
      await page.goto(url + route, { waitUntil: 'commit' })
      // Anything later is prefetched for other pages.
      await page.getByRole('heading').first().waitFor()
      sizes.push({ route, aim, gzipBytes: [...scripts].reduce((sum, path) => sum + zipped(path), 0) })
      await context.close()
    }
    return sizes
  } finally {
    await browser.close()
  }
}

function zipped(path: string): number {
  return gzipSync(readFileSync(join(root, 'apps/web/dist', path)), { level: 9 }).length
}
