import type { Browser, Page } from '@playwright/test'
import { median, quantile } from '../measuring/statistics.ts'
import type { People, ReviewFigure } from './memos-to-review.ts'
import { followAnswers, MEMOS, reviewOf, signedIn, writeMemos } from './memos-to-review.ts'

/** How long a memo is on the screen before it can be approved (M3); the machine waits for the person. */
const SEEN_MS = 550

export const ABOUT_MACHINE_TIME = `Machine time is what the product takes: from the first key to the last answer, without the pauses of ${SEEN_MS} ms
before each key. They are the person's: nothing can be approved before it was on the screen for 500 ms (M3).`

/**
 * Measures review mode in Chromium against a running product with the demo's people: from a key to the next memo on the screen, and
 * how long 30 memos take to clear. Each run writes its own memos.
 */
export async function measureReview(browser: Browser, url: string, people: People): Promise<ReviewFigure[]> {
  const owner = await signedIn(browser, url, people.owner)
  const figures: ReviewFigure[] = []
  for (const { rate, aim } of [
    { rate: 1, aim: 100 },
    { rate: 4, aim: 250 },
  ]) {
    const memoIds = await writeMemos(owner, url, people.approver)
    const page = await signedIn(browser, url, people.approver)
    const { steps, wall } = await clear(page, url, memoIds, rate)
    const at = rate === 1 ? 'unthrottled' : `${rate}x throttled`
    const machine = (wall - MEMOS * SEEN_MS) / 1000
    figures.push(
      {
        what: `Key to the next memo on the screen, ${at}, median of ${steps.length}`,
        value: median(steps),
        unit: 'ms',
        aim,
      },
      {
        what: `The same, 95th percentile`,
        value: quantile(
          steps.toSorted((one, other) => one - other),
          0.95,
        ),
        unit: 'ms',
      },
      {
        what: `Clearing ${MEMOS} memos with every answer, ${at}, machine time`,
        value: machine,
        unit: 's',
        aim: 15,
      },
      {
        what: `The same with ${MEMOS} pauses of ${SEEN_MS} ms before approving`,
        value: wall / 1000,
        unit: 's',
      },
    )
    await page.context().close()
  }
  return figures
}

/** Approves the memos one after another. @returns the time of each step, and of the whole until the last answer */
async function clear(page: Page, url: string, memoIds: readonly string[], rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(followSteps)
  await page.goto(reviewOf(url, memoIds))
  await page.locator('[data-current] h1').waitFor()
  const allAnswered = followAnswers(page)
  await page.waitForTimeout(1000)
  const from = performance.now()
  for (const _ of memoIds) {
    await page.waitForTimeout(SEEN_MS)
    const steps = await page.evaluate(() => window.reviewSteps?.length ?? 0)
    await page.keyboard.press('a')
    await page.waitForFunction((before) => (window.reviewSteps?.length ?? 0) > before, steps)
  }
  // The last one is sent on leaving.
  await page.keyboard.press('Escape')
  await allAnswered(memoIds.length)
  const wall = performance.now() - from
  const steps = await page.evaluate(() => window.reviewSteps ?? [])
  return { steps: steps.slice(0, -1), wall }
}

/** In the page: from the key to the frame after the one in which the title names the next memo and its subject has the focus. */
function followSteps(): void {
  const steps: number[] = []
  window.reviewSteps = steps
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'a') return
      const before = document.activeElement
      const look = () => {
        const now = document.activeElement
        if (now === before || now?.tagName !== 'H1') return void requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => steps.push(performance.now() - event.timeStamp)
        requestAnimationFrame(() => channel.port2.postMessage(null))
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

declare global {
  interface Window {
    reviewSteps?: number[]
  }
}
