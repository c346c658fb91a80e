import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'
import { installClock } from '../browser/clock.ts'

/**
 * While the tooltip of the second row's button shows, the pointer can go on to that of the first row.
 * @param buttons the same button of each row
 */
export async function expectTooltipBesideRow(buttons: Locator): Promise<void> {
  const button = buttons.nth(1)
  await button.hover()
  // The tooltip, once it shows.
  await expect(button).toHaveAttribute('aria-describedby', /./)
  await buttons.first().hover({ timeout: 5_000 })
}

/** The pointer may cross the gap between a control and the tooltip above it, and rest on the tooltip (1.4.13). */
export async function expectTooltipCanBePointedAt(control: Locator, tooltip: Locator): Promise<void> {
  const page = control.page()
  await installClock(page)
  // As slowly as it crosses, it is in the gap when the tooltip has just opened.
  await page.clock.pauseAt(Date.now() + 60_000)
  await control.hover()
  await page.clock.runFor(350)
  await expect(tooltip).toBeVisible()
  const [above, below] = await Promise.all([tooltip.boundingBox(), control.boundingBox()])
  if (!above || !below) throw new Error('The tooltip or its control is gone.')
  const end = above.y + above.height
  // Beside the arrow, which is part of the tooltip.
  await page.mouse.move(below.x + 4, (end + below.y) / 2)
  await page.clock.runFor(200)
  await page.mouse.move(below.x + 4, end - 4)
  await page.clock.runFor(1000)
  await expect(tooltip).toBeVisible()
  // The pointer is on it, rather than on what is below it.
  expect(await tooltip.evaluate((shown) => shown.matches(':hover'))).toBe(true)
  await page.clock.resume()
}

/** The tooltip of a control goes even if the pointer leaves as it opens. No tooltip shows, and the control's has not been drawn before. */
export async function expectTooltipGoesWhenLeftEarly(control: Locator): Promise<void> {
  expect(await control.evaluate(leaveAsTooltipOpens)).toBe(true)
}

/**
 * Runs in the page. Enters a control and leaves it as its tooltip opens, before the tooltip is drawn.
 * @returns whether the tooltip went within five seconds
 */
function leaveAsTooltipOpens(control: HTMLElement | SVGElement): Promise<boolean> {
  return new Promise((resolve) => {
    let isLeft = false
    let hasShown = false
    new MutationObserver(() => {
      const isShown = document.querySelector('[role="tooltip"]') !== null
      if (hasShown && !isShown) resolve(true)
      hasShown = isShown
      if (isLeft || !control.hasAttribute('aria-describedby')) return
      isLeft = true
      control.dispatchEvent(new MouseEvent('mouseleave'))
      document.dispatchEvent(new MouseEvent('mousemove'))
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-describedby'] })
    setTimeout(() => resolve(false), 5_000)
    control.dispatchEvent(new MouseEvent('mouseenter'))
  })
}
