import type { Page } from '@playwright/test'

/** Opens a popup, and waits until it has closed by itself: it may do so at once, where the provider knows the person. */
export async function awaitPopup(page: Page, open: () => Promise<void>): Promise<void> {
  const closed = page.waitForEvent('popup').then(async (popup) => {
    if (!popup.isClosed()) await popup.waitForEvent('close')
  })
  await Promise.all([closed, open()])
}
