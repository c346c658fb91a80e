import type { Page } from '@playwright/test'
import { webUrl } from '../browser/addresses.ts'

/**
 * Reached and left by loading: pages outside of the frame, the review and '/nowhere' among them, which journeys take for an unknown
 * address; the form and the wizard, which ask before they lose what was entered.
 */
const LOADED =
  /^\/(login|redirect|terms|privacy|404|nowhere|approvals\/review|memo\/|templates\/(create|edit))/

/**
 * Shows another page of an app. Where the app is open, it moves there as by the browser's Forward, and does not start again: that
 * takes several times as long as showing a page.
 *
 * @param path begins with another path than the page's own
 * @param site whose app it is: the employees' or the console
 */
export async function moveTo(page: Page, path: string, site = webUrl()): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const isOpen = origin === site && path !== pathname && ![path, pathname].some((one) => LOADED.test(one))
  if (isOpen) await page.evaluate(moveWithin, `${site}${path}`)
  else await page.goto(`${site}${path}`)
}

/** Runs in the page. Ends when the app has shown the address and moved the focus to its content, or to a field in it. */
function moveWithin(address: string): Promise<void> {
  return new Promise((resolve) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.addEventListener('focusin', function arrived({ target }) {
      if (!(target instanceof HTMLElement) || !target.closest('#content')) return
      document.removeEventListener('focusin', arrived)
      resolve()
    })
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: 'moved', idx: idx + 1 }, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  })
}
