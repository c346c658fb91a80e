import type { Page } from '@playwright/test'

/** Bytes a second: a request's body takes longer than a journey to leave. */
const RATE = 1

/** Lets the page's requests leave as slowly as on a bad network, until the page is closed. */
export async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: RATE,
  })
}
