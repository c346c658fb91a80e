import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../../../scripts/test/browser.ts'

export type { Browser, Page } from '@playwright/test'

/** Starts a Chromium, for tests of documents that no page of the product shows. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
}
