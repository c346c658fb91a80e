import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

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
  /** Errors in the console that this journey provokes on purpose, address first; any other one fails it. */
  expectedErrors: RegExp
  /** Opens a browser of its own, with nobody signed in. */
  visit(options?: ScreenOptions): Promise<Page>
  /** Signs a demo person in by the development provider, in a browser of their own. */
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
      })
      closings.push(() => context.close())
      // Popups and new tabs count as well.
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
      await page.goto(`${webUrl()}/auth/google?login_hint=${encodeURIComponent(email)}`)
      await page.waitForURL(`${webUrl()}/dashboard`)
      return { page, email }
    })
  },
})

/** Axe finds nothing on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged once nothing moves any more.
  await page.waitForTimeout(300)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    `axe on ${page.url()}`,
  ).toEqual([])
}

export { expect }
