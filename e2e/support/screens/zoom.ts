import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { awaitPaint } from '../pages/paint.ts'
import { cutTexts } from './wcag.ts'

/** A window of 1280 × 1024 at 200 % and at 400 %, in CSS pixels. */
const ZOOMED = [
  { percent: 200, width: 640, height: 512 },
  { percent: 400, width: 320, height: 256 },
] as const

/** Longer screens repeat their kinds of controls. */
const MOST_CONTROLS = 80
/** Points along each side of a control at which it is looked for. */
const GRID = 6

/**
 * What is shown loses nothing at 200 % and 400 % (1.4.4, 1.4.10, 2.4.11): the page doesn't scroll sideways, no text is cut, and each control
 * that takes the focus is within the window and not covered. An open dialog counts alone, as nothing else can be reached.
 */
export async function expectNothingLost(page: Page): Promise<void> {
  for (const { percent, ...size } of ZOOMED) {
    await page.setViewportSize(size)
    await awaitPaint(page)
    const lost = [...(await page.evaluate(lostControls, { most: MOST_CONTROLS, grid: GRID }))]
    lost.push(...(await cutTexts(page)).map((text) => `cut: ${text}`))
    expect.soft(lost, `${page.url()} at ${percent} %`).toEqual([])
  }
}

/** Runs in the page. */
function lostControls({ most, grid }: { most: number; grid: number }): string[] {
  const lost: string[] = []
  const excess = document.documentElement.scrollWidth - window.innerWidth
  if (excess > 0) lost.push(`scrolls sideways by ${excess}`)
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility())
  const controls = (dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [contenteditable=true], [tabindex="0"]',
  )
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      scrollsSideways(element.parentElement))
  let count = 0
  // What has the focus already doesn't scroll into view.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue
    control.focus()
    if (document.activeElement !== control || ++count > most) continue
    // A box that is drawn by its label.
    const [label] = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const shown = control.getBoundingClientRect().width < 3 && label ? label : control
    const { left, top, width, height } = shown.getBoundingClientRect()
    const name = `${control.tagName} ${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)}`
    const isInside = left >= -1 && left + width <= window.innerWidth + 1
    if (!isInside && !scrollsSideways(control)) lost.push(`beside the window: ${name}`)
    const steps = Array.from({ length: grid }, (_, step) => (step + 0.5) / grid)
    const isSeen = steps.some((across) =>
      steps.some((down) => {
        const at = document.elementFromPoint(left + width * across, top + height * down)
        return at !== null && (shown.contains(at) || (label?.contains(at) ?? false))
      }),
    )
    if (!isSeen) lost.push(`covered: ${name}`)
  }
  if (count === 0) lost.push('nothing takes the focus')
  return lost
}
