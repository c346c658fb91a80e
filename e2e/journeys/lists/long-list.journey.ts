import type { Page } from '@playwright/test'
import { awaitPaint } from '../../support/pages/paint.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

/** Browsers consider tasks of 50 ms or more long: the maximum CPU time of one turn of the wheel. */
const LONG_TASK_MS = 50
const TURNS = 30

interface Answer {
  result: { memos: { memo_id: string; memo_subject: string }[]; page_info: object }
}

/** The list's answer, with its memos repeated up to 500 rows. */
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

/** CPU time of the page's main thread so far, which does not depend on other load. */
async function workedMs(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await browser.send('Performance.getMetrics')
  await browser.detach()
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

// The page prefetches memos under the pointer or the focus, and the repeated rows have none.
test.use({ expectedErrors: /call\/get_memo_\w+ .*status of 403/ })

test('U14: 500 rows paint and scroll smoothly, and remain a table of 500 rows for assistive technology', async ({
  signIn,
}) => {
  const { page } = await signIn(people.rosario)
  await answer500(page)
  await page.goto(`${webUrl()}/approvals/history?limit=500`)
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible()
  await expect(table).toHaveAttribute('aria-rowcount', '501')
  const rows = table.locator('tbody').getByRole('row')
  expect(await rows.count()).toBeLessThan(60)
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '2')
  await expectAccessible(page)

  const before = await workedMs(page)
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, 700)
    await awaitPaint(page)
  }
  expect(((await workedMs(page)) - before) / TURNS).toBeLessThan(LONG_TASK_MS)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = table.getByRole('link', { name: 'Row 500', exact: true })
  await expect(last).toBeVisible()
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '501')

  // The focus stays on its row regardless of scrolling, and moves on from there.
  await last.focus()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(table.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible()
  await expect(last).toBeFocused()
  await page.keyboard.press('k')
  await expect(table.getByRole('link', { name: 'Row 499', exact: true })).toBeFocused()

  // Paper cannot scroll, so all rows are printed.
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(500)
})

test('a long list fits a phone, and its cards have their real height', async ({ signIn }) => {
  const { page } = await signIn(people.rosario, { width: 360, height: 740 })
  await answer500(page)
  await page.goto(`${webUrl()}/approvals/history?limit=500`)
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible()
  for (const name of ['Row 40', 'Row 120']) {
    const row = table.getByRole('link', { name, exact: true })
    // Not by the wheel: a turn that the browser has yet to act on would scroll the row away again.
    await expect(async () => {
      if ((await row.count()) === 0) {
        await page.evaluate(() => window.scrollBy(0, 500))
        await awaitPaint(page)
      }
      expect(await row.count()).toBe(1)
      // Cards above it that are measured meanwhile may move it out of the rendered part again.
      await row.scrollIntoViewIfNeeded({ timeout: 1_000 })
    }).toPass({ intervals: [0] })
    await expect(row).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
