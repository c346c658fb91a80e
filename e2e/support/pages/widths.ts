import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { awaitPaint } from './paint.ts'

/** The widths at which every screen is checked: a desktop's and a phone's. */
type Width = 1440 | 360

/** Goes on at a width, once the page shows its layout. */
export async function setWidth(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 })
  await awaitPaint(page)
}

/** Expects that the page doesn't scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over, page.url()).toBe(0)
}
