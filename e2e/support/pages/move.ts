import type { Page } from '@playwright/test'
import { webUrl } from '../browser/addresses.ts'

/** Pages without a session, and the form, which asks before it loses answers. */
const LEFT_BY_LOADING = /^\/(login|redirect|terms|privacy|memo\/)/

/**
 * Shows another page of the app. Where the app is open, it moves there as by the browser's Forward, and does not start again: that
 * takes several times as long as showing a page.
 *
 * @param path without a query
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const address = `${webUrl()}${path}`
  const { origin, pathname } = new URL(page.url())
  const isOpen = origin === webUrl() && !LEFT_BY_LOADING.test(pathname) && pathname !== path
  if (!isOpen) await page.goto(address)
  else await page.evaluate(moveWithin, address)
}

/** Runs in the page. Ends when the app has shown the address and moved the focus to its content. */
function moveWithin(address: string): Promise<void> {
  return new Promise((resolve) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.addEventListener('focusin', function arrived({ target }) {
      if (!(target instanceof HTMLElement) || target.id !== 'content') return
      document.removeEventListener('focusin', arrived)
      resolve()
    })
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: 'moved', idx: idx + 1 }, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  })
}
