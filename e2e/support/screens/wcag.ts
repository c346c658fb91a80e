import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { loadAxe } from '../axe.ts'
import { awaitPaint } from '../pages/paint.ts'

/** Longer pages repeat their kinds of controls. */
const MOST_STOPS = 40
/** Points along each side of a control at which it is looked for. */
const GRID = 6

/** Waits until the page shows its content. */
export async function awaitSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0)
  // A provider's answer is with the server.
  await expect(page.getByRole('status').filter({ hasText: /^Signing in/ })).toHaveCount(0)
  await awaitPaint(page)
}

/** 2.4.11: tabs through the page; nothing that has the focus is wholly covered. */
export async function expectFocusInView(page: Page): Promise<void> {
  const covered: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate((grid) => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body) return null
      // A box that is drawn by its label.
      const [label] = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
      const shown = focused.getBoundingClientRect().width < 3 && label ? label : focused
      const { left, top, width, height } = shown.getBoundingClientRect()
      const steps = Array.from({ length: grid }, (_, step) => (step + 0.5) / grid)
      const isVisible = steps.some((across) =>
        steps.some((down) => {
          const at = document.elementFromPoint(left + width * across, top + height * down)
          return at !== null && (shown.contains(at) || (label?.contains(at) ?? false))
        }),
      )
      const name = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
      return { isVisible, what: `${focused.tagName} ${name.trim().slice(0, 40)} at ${Math.round(top)}` }
    }, GRID)
    if (found === null) break
    if (!found.isVisible) covered.push(found.what)
  }
  expect(covered, `covered while focused on ${page.url()}`).toEqual([])
}

/** 1.4.12: the spacing that a person may set. */
export async function widenText(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  })
  await awaitPaint(page)
}

/** Texts that their box cuts off, except those whose whole text is in a title, or, if an ellipsis says so, where their link leads. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, textOverflow, webkitLineClamp, clipPath, visibility } = getComputedStyle(element)
        const isCutting = overflowX === 'hidden' || overflowX === 'clip'
        if (
          !isCutting ||
          element.textContent?.trim() === '' ||
          clipPath !== 'none' ||
          visibility === 'hidden' ||
          element.offsetWidth < 3
        )
          return false
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        const isWholeElsewhere = element.closest('[title]') ?? (isShortened && element.closest('a[href]'))
        return element.scrollWidth > element.clientWidth + 1 && !isWholeElsewhere
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 60)}`),
  )
}

/** 2.5.8 by axe's rule, which is off by default; 2.5.3 by its rule about labels and names. */
export async function expectTargetsLargeEnough(page: Page): Promise<void> {
  await loadAxe(page)
  const size = page.viewportSize()
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  // Axe would judge what the bar at an edge leaves of a control that happens to be under it.
  if (size) await page.setViewportSize({ ...size, height: Math.max(size.height, wholeHeight) })
  await awaitPaint(page)
  const found = await page.evaluate(async () => {
    const { violations, passes } = await window.axe.run(document, {
      runOnly: { type: 'rule', values: ['target-size', 'label-content-name-mismatch'] },
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    return {
      judged: passes.reduce((sum, { nodes }) => sum + nodes.length, 0),
      wrong: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    }
  })
  if (size) await page.setViewportSize(size)
  expect(found.wrong, page.url()).toEqual([])
  expect(found.judged).toBeGreaterThan(5)
}
