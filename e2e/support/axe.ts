import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import { awaitAnimations } from './pages/paint.ts'
import { setWidth } from './pages/widths.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * A tooltip is read where its control is, whose description it is; that it is drawn outside of the landmarks is no
 * fault. Without this, a journey would fail whenever the pointer or the focus happens to rest on such a control. The
 * others are axe's own exceptions.
 */
const REGION_MATCHER = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]'

/** By name: the tag `cat.color` would also run the enhanced contrast of AAA, which is off by default. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  await runAxe(page)
}

/**
 * Axe finds nothing in either theme; the page is left in the light one. The themes share their elements and differ in
 * colours, so that only the rules about colour are checked in both.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await showTheme(page, 'dark')
  await runAxe(page, COLOUR_RULES)
  await showTheme(page, 'light')
  await runAxe(page)
}

/**
 * Axe finds nothing in either theme at 1440 and 360 px; the page is left in the light theme, at the width that it had.
 * A whole journey need not be walked at both widths for that.
 */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const isNarrow = page.viewportSize()?.width === 360
  await showTheme(page, 'dark')
  await runAxe(page, COLOUR_RULES)
  await setWidth(page, isNarrow ? 1440 : 360)
  await runAxe(page, COLOUR_RULES)
  await showTheme(page, 'light')
  await runAxe(page)
  await setWidth(page, isNarrow ? 360 : 1440)
  await runAxe(page)
}

/** @param rules their names; defaults to all that are on by default */
async function runAxe(page: Page, rules?: string[]): Promise<void> {
  // What is about to be replaced may be faded.
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await awaitAnimations(page)
  await loadAxe(page)
  const violations = await page.evaluate(async (only) => {
    // Only violations are asserted: to describe every element that passed would take most of the time.
    const found = await window.axe.run(document, {
      resultTypes: ['violations'],
      // Of all rules that are on, only one about audio reads anything else than the document.
      preload: { assets: ['media'] },
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    return found.violations.map(
      (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, rules)
  expect(violations, `axe on ${page.url()}`).toEqual([])
}

/** Loads axe once into each document. Its own Playwright package would load it twice for each run. */
export async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) {
      await frame.evaluate(AXE_SOURCE)
      await frame.evaluate((regionMatcher) => {
        window.axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
      }, REGION_MATCHER)
    }
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}
