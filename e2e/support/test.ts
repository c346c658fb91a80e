import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
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
  /** Errors in the console that this journey provokes on purpose, address first; any other one fails it. */
  expectedErrors: RegExp
  /** Opens a browser of its own, with nobody signed in. */
  visit(options?: ScreenOptions): Promise<Page>
  /** A demo person who is signed in, in a browser of their own that has opened no page yet. */
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
      await signInByWire(page, webUrl(), email)
      return { page, email }
    })
  },
})

/** Axe finds nothing on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  await standsStill(page)
  // The pages have no frames of other origins, which alone would need the slower way over a second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    `axe on ${page.url()}`,
  ).toEqual([])
}

/** Axe finds nothing in either theme; the page is left in the light one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
  }
}

/** Nothing moves or fades any more, so that colours are the ones that stay. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // What is scrolled out of sight stands still as it is, and never says that it has finished.
    const longest = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(ending.map((one) => one.finished)), longest])
  })
}

export { expect }
