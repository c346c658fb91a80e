import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { adminUrl, webUrl } from './browser/addresses.ts'
import type { Problem } from './browser/contexts.ts'
import { Contexts } from './browser/contexts.ts'
import { openSession } from './browser/sessions.ts'

export interface ScreenOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
}

/** A signed-in person with a browser context of their own. */
export interface Person {
  page: Page
  email: string
}

interface Fixtures {
  /** Console errors that this journey provokes on purpose, address first; any other error fails it. */
  expectedErrors: RegExp
  /** Opens a separate browser without a session. */
  visit(options?: ScreenOptions): Promise<Page>
  /** Signs in a demo person, in a separate browser without an open page. */
  signIn(email: string, options?: ScreenOptions): Promise<Person>
}

/** Addresses of the running product. */
export { adminUrl, webUrl }

const NOTHING = /(?!)/

export const test = base.extend<Fixtures, { contexts: Contexts }>({
  expectedErrors: async ({}, use) => use(NOTHING),

  contexts: [async ({ browser }, use) => use(new Contexts(browser)), { scope: 'worker' }],

  visit: async ({ contexts, expectedErrors }, use) => {
    const problems: string[] = []
    const used: BrowserContext[] = []
    const report = ({ text, isOnConsole }: Problem) => {
      if (!isOnConsole || !expectedErrors.test(text)) problems.push(text)
    }
    await use(async ({ width = 1440, height = 900, colorScheme = 'light' } = {}) => {
      const options = {
        timezoneId: 'Asia/Manila',
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      } as const
      const page = await contexts.openPage(options, [webUrl(), adminUrl()], report)
      used.push(page.context())
      return page
    })
    await Promise.all(used.map((context) => contexts.giveBack(context)))
    expect(problems, `errors in the browser console: ${problems.join('; ')}`).toEqual([])
  },

  signIn: async ({ visit }, use) => {
    await use(async (email, options) => {
      const page = await visit(options)
      await openSession(page, webUrl(), email)
      return { page, email }
    })
  },
})

/** Opens a page, and waits until its event stream is open. */
export async function openListening(page: Page, url: string): Promise<void> {
  const stream = page.waitForResponse(/\/events\?/)
  await page.goto(url)
  await stream
}

/**
 * Waits until a navigation within the app is complete: it ends by focusing the page's content. Keys that are pressed
 * earlier would lose their field.
 */
export async function arriveAt(page: Page, url: string | RegExp): Promise<void> {
  await page.waitForURL(url)
  await expect(page.locator('#content')).toBeFocused()
}

export { expectAccessible, expectAccessibleEverywhere, expectAccessibleInBothThemes } from './axe.ts'
export { awaitPaint } from './pages/paint.ts'
export { expect }
