import { dueText } from '@countersign/domain'
import { callAs } from '../../support/memos-by-wire.ts'
import { moveTo } from '../../support/pages/move.ts'
import { awaitPaint } from '../../support/pages/paint.ts'
import { people } from '../../support/people.ts'
import { unfoldFilters } from '../../support/pages/list-filters.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

interface Row {
  memo_id: string
  memo_subject: string
  due_at: string | null
  overdue_days: number | null
}

test('L2, M9: an approver finds what is overdue, and filters by chips and amount, on the dashboard and in the list', async ({
  signIn,
}) => {
  const { page } = await signIn(people.miguel, { width: 360 })
  const { memos } = await callAs<{ memos: Row[] }>(page, 'getForMyApprovalActiveWithUserID', {
    overdue: true,
  })
  expect(memos.length).toBeGreaterThan(0)
  const [{ memo_subject, memo_id, due_at, overdue_days }] = memos as [Row]
  const due = dueText({ dueAt: due_at!, overdueDays: overdue_days }, new Date().toISOString())
  // By no days until the next working day: on New Year, say.
  expect(due).toMatch(/^overdue( by \d+ days?)?$/)

  await page.goto(`${webUrl()}/approvals`)
  const filter = page.getByRole('button', { name: /^Overdue( \d+)?$/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await filter.focus()
  await page.keyboard.press('Enter')
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/overdue=true/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(memos.length)
  const row = rows.filter({ hasText: memo_subject })
  await expect(row).toContainText(due)
  await expectAccessibleEverywhere(page)
  await expectNoOverflow(page)

  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(memo_id))
  await expect(page.getByText(due, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  const chips = page.getByRole('group', { name: 'Tasks' })
  await expect(filter).toHaveText(`Overdue ${memos.length}`)
  await filter.focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips.getByRole('button', { name: /^Questions/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/questions=true/)
  await expect(page).not.toHaveURL(/overdue/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chips.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).not.toHaveURL(/questions/)

  await unfoldFilters(page)
  const amount = page.getByRole('button', { name: /^Amount/ })
  await amount.click()
  // '1,5' could mean one and a half, or fifteen (G3).
  for (const typed of ['1e9', '1,5']) {
    await page.getByLabel('From', { exact: true }).fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not an amount.')).toBeVisible()
    await expect(page).not.toHaveURL(/amount_from/)
  }
  await expectAccessibleEverywhere(page)
  await page.getByLabel('From', { exact: true }).fill('999,999,999,999')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/currency=PHP&amount_from=999999999999/)
  await expect(page.getByText('No memos to show.')).toBeVisible()
  await expect(amount).toHaveText('Amount PHP 999,999,999,999.00 or more')
  await amount.click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/currency/)
})

test('L2: the owner sees in their list by how much a memo is overdue', async ({ signIn }) => {
  const { page } = await signIn(people.rosario)
  const { memos } = await callAs<{ memos: Row[] }>(page, 'getMyMemosActiveWithUserID', { limit: 100 })
  const timed = memos.find(({ due_at }) => due_at !== null)
  expect(timed).toBeDefined()
  await page.goto(`${webUrl()}/memos?limit=100`)
  const row = page.getByRole('row').filter({ hasText: timed!.memo_subject })
  await expect(row).toContainText(/due (on|tomorrow|today)|overdue/)
  await expectAccessibleEverywhere(page)
  await moveTo(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('L2, U14: by how much a memo is overdue is whole in its row, from the narrowest table to the widest', async ({
  signIn,
}) => {
  const { page } = await signIn(people.miguel)
  await page.route('**/call/getForMyApprovalActiveWithUserID', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { result: { memos: Row[] } }
    for (const memo of json.result.memos) if (memo.overdue_days !== null) memo.overdue_days = 123
    await route.fulfill({ response, json })
  })
  await page.goto(`${webUrl()}/approvals?overdue=true`)
  await expect(page.getByText('overdue by 123 days').first()).toBeVisible()
  for (const width of [768, 1024, 1100, 1200, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await awaitPaint(page)
    // Cells whose text may be cut show it in their title.
    const over = await page.locator('tbody td:not([data-cut], [data-card=title])').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const end = cell.getBoundingClientRect().right
        const parts = [...cell.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)
        return parts.filter((right) => right > end)
      }),
    )
    expect(over, `beyond its cell at ${width} px`).toEqual([])
  }
})
