import type { Page } from '@playwright/test'

/** Waits until the page has painted its current content. */
export async function awaitPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Waits until animations have ended, so that colours are final. */
export async function awaitAnimations(page: Page): Promise<void> {
  await awaitPaint(page)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // Animations outside of the viewport are paused and never finish.
    const longest = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(ending.map((one) => one.finished)), longest])
  })
}
