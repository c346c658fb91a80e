import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** What each page may load of JavaScript until it is shown, gzip, in bytes (J3). */
export const SCRIPT_BUDGETS = {
  login: 135_000,
  dashboard: 200_000,
  createMemo: 260_000,
  /** Before its editor, and without the code of policies. */
  form: 270_000,
} as const

/**
 * Opens a page with an empty cache.
 * @param shown a selector of what is on the screen once the page is shown: what is asked for later is for other pages, or for dialogs
 * @returns the gzip size of the scripts that it asked for until then
 */
export async function scriptSize(page: Page, address: string, shown: string): Promise<number> {
  await page.addInitScript((selector) => {
    new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      // The frame after the one that shows it.
      requestAnimationFrame(() => setTimeout(() => (window.shownAt ??= performance.now())))
    }).observe(document, { childList: true, subtree: true })
  }, shown)
  await page.goto(address)
  const scripts = await page.waitForFunction(() => {
    const { shownAt } = window
    if (shownAt === undefined) return undefined
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < shownAt)
      .map(({ name }) => name)
  })
  const sizes = await Promise.all(
    ((await scripts.jsonValue()) ?? []).map(async (script) => {
      const answer = await page.request.get(script)
      return gzipSync(await answer.body(), { level: 9 }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

declare global {
  interface Window {
    shownAt?: number
  }
}
