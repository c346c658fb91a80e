import { manilaYear } from '@countersign/domain'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { webUrl } from '../test.ts'

/** The statuses as the summary names them, in its order. */
export const statusNames = [
  'Approved',
  'Rejected',
  'Cancelled',
  'For approval',
  'Returned',
  'Withdrawn',
] as const

/** The year in Manila, which reports begin with. */
export const thisYear = manilaYear(new Date().toISOString())

export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Summary' })
export const groupTable = (page: Page): Locator =>
  page.getByRole('table', { name: 'Memos created per Group' })

/** A printed count: '1,876' is 1876. */
export const numberOf = (text: string | null | undefined): number => Number((text ?? '').replaceAll(',', ''))

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Opens a page of the reports and waits for its figures. */
export async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(`${webUrl()}${path}`)
  await figuresThere(page)
}

/** Waits for the figures of the chosen filters. */
export async function figuresThere(page: Page): Promise<void> {
  await expect(page.getByText(/^(Showing reports as of|These reports have not)/).first()).toBeVisible()
  await expect(summary(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The total as printed. */
export async function totalShown(page: Page): Promise<number> {
  return numberOf(await summary(page).getByRole('paragraph').first().textContent())
}

/** The count of each status as printed, in the summary's order. */
export async function statusesShown(page: Page): Promise<number[]> {
  const items = await summary(page).getByRole('listitem').allTextContents()
  return statusNames.map((name) => {
    const item = items.find((text) => text.startsWith(name)) ?? ''
    return numberOf(/^\D+([\d,]+) /.exec(item)?.[1])
  })
}

/** The sum over the templates' cards. */
export async function templatesShown(page: Page): Promise<number> {
  const cards = page.getByRole('region', { name: 'Memos per template category' })
  const items = await cards.getByRole('listitem').allInnerTexts()
  return sum(items.map((text) => numberOf(/([\d,]+)\s*$/.exec(text)?.[1])))
}

/** Each group of the table with its count, in the order shown. */
export async function groupsShown(page: Page): Promise<[name: string, count: number][]> {
  const rows = await groupTable(page).evaluate((table) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    ),
  )
  return rows.map(([name = '', count]) => [name, numberOf(count)])
}
