import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the browser has saved this unsent input, so that a reload cannot lose it. */
export async function awaitSaved(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(text)
}
