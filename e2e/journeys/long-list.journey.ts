import type { Page } from '@playwright/test'
import { people } from '../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../support/test.ts'

/** Browsers call work of more than 50 ms a long task; a busy machine stretches them. */
const LONGEST_TASK_MS = 200

interface Answer {
  result: { memos: { memo_id: string; memo_subject: string }[]; page_info: object }
}

/** The list's own answer, with its memos over and over until there are 500. */
async function answer500(page: Page): Promise<void> {
  await page.route('**/call/getForMyApprovalHistoryWithUserID', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer
    const { memos } = body.result
    body.result.memos = Array.from({ length: 500 }, (_, at) => ({
      ...memos[at % memos.length]!,
      memo_id: `LNG-2026-${String(at + 1).padStart(4, '0')}`,
      memo_subject: `Row ${at + 1}`,
    }))
    await route.fulfill({ response, json: body })
  })
}

test('section 9: 500 rows paint and scroll smoothly, and are still a table of 500 rows for everybody', async ({
  signIn,
}) => {
  const { page } = await signIn(people.rosario)
  await answer500(page)
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({
      type: 'longtask',
    })
  })
  await page.goto(`${webUrl()}/approvals/history?limit=500`)
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible()
  await expect(table).toHaveAttribute('aria-rowcount', '501')
  const rows = table.locator('tbody').getByRole('row')
  expect(await rows.count()).toBeLessThan(60)
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '2')
  await expectAccessible(page)

  await page.evaluate(() => Reflect.get(window, 'longTasks').splice(0))
  for (let step = 0; step < 30; step++) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(16)
  }
  const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])))
  expect(longest).toBeLessThan(LONGEST_TASK_MS)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = table.getByRole('link', { name: 'Row 500', exact: true })
  await expect(last).toBeVisible()
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '501')

  // The focus stays on its row however far one scrolls, and moves on from there.
  await last.focus()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(table.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible()
  await expect(last).toBeFocused()
  await page.keyboard.press('k')
  await expect(table.getByRole('link', { name: 'Row 499', exact: true })).toBeFocused()

  // Paper has no window to scroll.
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(500)
})

test('a long list fits a phone, and its cards are measured as they are', async ({ signIn }) => {
  const { page } = await signIn(people.rosario, { width: 360, height: 740 })
  await answer500(page)
  await page.goto(`${webUrl()}/approvals/history?limit=500`)
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible()
  for (const name of ['Row 40', 'Row 120']) {
    const row = table.getByRole('link', { name, exact: true })
    while ((await row.count()) === 0) await page.mouse.wheel(0, 500)
    await row.scrollIntoViewIfNeeded()
    await expect(row).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
