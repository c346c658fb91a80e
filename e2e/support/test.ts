import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { signInByWire } from './session-by-wire.ts'

export interface ScreenOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
}

/** A signed-in person with a browser of their own. */
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
export const webUrl = () => process.env.E2E_WEB_URL ?? ''
export const adminUrl = () => process.env.E2E_ADMIN_URL ?? ''

const NOTHING = /(?!)/

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => use(NOTHING),

  visit: async ({ browser, expectedErrors }, use) => {
    const problems: string[] = []
    const closings: (() => Promise<void>)[] = []
    await use(async ({ width = 1440, height = 900, colorScheme = 'light' } = {}) => {
      const context = await browser.newContext({
        timezoneId: 'Asia/Manila',
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      })
      closings.push(async () => {
        // A request may be on its way through a handler of the journey.
        await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
        await context.close()
      })
      // Includes popups and new tabs.
      context.on('console', (message) => {
        const text = `${message.location().url} ${message.text()}`
        const isExpected = expectedErrors.test(text)
        if (message.type() === 'error' && !isExpected) problems.push(text)
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      return context.newPage()
    })
    await Promise.all(closings.map((close) => close()))
    expect(problems, 'errors in the browser console').toEqual([])
  },

  signIn: async ({ visit }, use) => {
    await use(async (email, options) => {
      const page = await visit(options)
      await signInByWire(page, webUrl(), email)
      return { page, email }
    })
  },
})

/** Opens a page, and waits until its event stream is open. */
export async function openListening(page: Page, url: string): Promise<void> {
  const stream = page.waitForResponse('**/events')
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

export { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
export { awaitPaint } from './paint.ts'
export { expect }
