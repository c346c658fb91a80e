import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** What each page may load of JavaScript until it is shown, gzip, in bytes (J3). */
export const SCRIPT_BUDGETS = {
  login: 135_000,
  dashboard: 200_000,
  createMemo: 260_000,
  /** Before its editor, and without the code of policies. */
  form: 265_000,
} as const

/**
 * Opens a page with an empty cache. What comes after it is shown is fetched for later: other pages, dialogs, the editor.
 * @param isShown resolves when the page is on the screen
 * @returns the gzip size of the scripts that it has loaded by then
 */
export async function scriptSize(
  page: Page,
  address: string,
  isShown: (page: Page) => Promise<void>,
): Promise<number> {
  const scripts: Promise<Buffer>[] = []
  const follow = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  }
  page.on('response', follow)
  await page.goto(address, { waitUntil: 'commit' })
  await isShown(page)
  page.off('response', follow)
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
