import { callAs } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { unfoldFilters } from '../../support/pages/list-filters.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

interface Row {
  memo_id: string
  amount: { value: string; currency: string } | null
}

const figureOf = ({ amount }: Row) =>
  amount === null ? '' : Number(amount.value).toLocaleString('en-US', { minimumFractionDigits: 2 })

test('M1: an approver sees amounts, and orders tasks by them', async ({ signIn }) => {
  const { page } = await signIn(people.miguel)
  const { memos } = await callAs<{ memos: Row[] }>(page, 'getForMyApprovalActiveWithUserID', {
    order: 'amount',
  })
  const [highest] = memos as [Row]
  expect(highest.amount).not.toBeNull()

  await page.goto(`${webUrl()}/approvals`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toBeVisible()
  const order = page.getByRole('combobox', { name: 'Order' })
  await order.selectOption('Highest amount')
  await expect(page).toHaveURL(/q=amount/)
  await expect(rows.first()).toContainText(highest.memo_id)
  for (const width of [1440, 1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 })
    // Between phones and wide screens, the subject needs the room: the amount is below the Memo ID.
    const hasColumn = width === 1440 || width === 360
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(hasColumn ? 1 : 0)
    await expect(rows.first().getByText(figureOf(highest)).filter({ visible: true })).toHaveCount(1)
    await expectAccessibleInBothThemes(page)
    await expectNoOverflow(page)
  }

  // Folded on a phone.
  await expect(order).toBeHidden()
  await unfoldFilters(page)
  await order.selectOption('Longest waiting')
  await expect(page).toHaveURL(/q=oldest/)
  await order.selectOption('Latest received')
  await expect(page).not.toHaveURL(/q=/)
})

test('M1: a list without amounts has no column for them', async ({ signIn }) => {
  const { page } = await signIn(people.paolo, { width: 1440 })
  const { memos } = await callAs<{ memos: Row[] }>(page, 'getMyMemosActiveWithUserID', {})
  await page.goto(`${webUrl()}/memos`)
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(memos.length)
  const hasAmounts = memos.some(({ amount }) => amount !== null)
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(hasAmounts ? 1 : 0)
})
