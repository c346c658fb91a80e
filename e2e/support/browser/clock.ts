import type { Page } from '@playwright/test'
import { keepFromReuse } from './contexts.ts'

/** Lets a journey pass the page's time with `page.clock`, instead of waiting for it. */
export async function installClock(page: Page): Promise<void> {
  keepFromReuse(page.context())
  await page.clock.install()
}
