import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Browser, type Page } from '@playwright/test'

/** A signed-in person with a browser of their own. */
export interface Person {
  page: Page
  email: string
}

interface Fixtures {
  /** Signs a demo person in by the development provider, in a browser context of their own. */
  signIn(
    email: string,
    options?: { width?: number; height?: number; colorScheme?: 'light' | 'dark' },
  ): Promise<Person>
}

/** Addresses of the running product. */
export const webUrl = () => process.env.E2E_WEB_URL ?? ''
export const adminUrl = () => process.env.E2E_ADMIN_URL ?? ''

/** Errors in the console that a journey provokes on purpose. */
const EXPECTED = /status of 40[13]/

export const test = base.extend<Fixtures>({
  signIn: async ({ browser }, use) => {
    const problems: string[] = []
    const pages: Page[] = []
    await use(async (email, { width = 1440, height = 900, colorScheme = 'light' } = {}) => {
      const page = await openPage(browser, { viewport: { width, height }, colorScheme }, problems)
      pages.push(page)
      await page.goto(`${webUrl()}/auth/google?login_hint=${encodeURIComponent(email)}`)
      await page.waitForURL(`${webUrl()}/dashboard`)
      return { page, email }
    })
    await Promise.all(pages.map((page) => page.context().close()))
    expect(problems, 'errors in the browser console').toEqual([])
  },
})

async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Manila', ...options })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return page
}

/** Axe finds nothing on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged once nothing moves any more.
  await page.waitForTimeout(300)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

export { expect }
