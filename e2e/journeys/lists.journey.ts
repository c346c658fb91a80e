import type { Page } from '@playwright/test'
import { people } from '../support/people.ts'
import { expect, test, webUrl } from '../support/test.ts'

const { rosario } = people
const table = (page: Page) => page.getByRole('table')

const lists = [
  ['/memos', ['Memo ID', 'Memo type', 'Subject', 'Date created', 'Current approver/s', 'Status', 'Action']],
  ['/memos/drafts', ['Memo ID', 'Memo type', 'Subject', 'Date last modified', 'Status', 'Action']],
  ['/memos/history', ['Memo ID', 'Memo type', 'Subject', 'Date of action', 'Action taken']],
  ['/approvals', ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date created', 'Status']],
  [
    '/approvals/history',
    ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date of action', 'Action taken', 'Status'],
  ],
  ['/watch', ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date created', 'Status']],
  ['/watch/history', ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date of action', 'Status']],
] as const

test('section 2: each list has its columns, its title, and 15, 25, 50, 100 or 500 rows a page', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  for (const [address, columns] of lists) {
    await page.goto(`${webUrl()}${address}`)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(table(page).getByRole('columnheader')).toHaveText([...columns])
    const sizes = page.getByRole('radiogroup', { name: 'Rows per page' })
    await expect(sizes.getByRole('radio', { name: '15', exact: true })).toBeChecked()
    expect(
      await sizes.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['15', '25', '50', '100', '500'])
  }
  await page.goto(`${webUrl()}/approvals`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For my approval')
  await expect(page.getByText('Never miss memos assigned to you')).toBeVisible()
  await expect(page).toHaveTitle('For my approval | Countersign (Beta)')
})

test('A5: order, rows and place stand in the address, so that Back and a shared link find them again', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  await page.goto(`${webUrl()}/approvals/history`)
  const first = table(page).locator('tbody').getByRole('link').first()
  const latest = await first.textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/startAfter=/)
  await expect(first).not.toHaveText(latest ?? '')
  const second = await first.textContent()

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(table(shared).locator('tbody').getByRole('link').first()).toHaveText(second ?? '')
  await shared.getByRole('button', { name: 'Previous' }).click()
  await shared.waitForURL(/endBefore=/)
  await expect(table(shared).locator('tbody').getByRole('link').first()).toHaveText(latest ?? '')

  await page.goBack()
  await expect(first).toHaveText(latest ?? '')
  await page.getByText('Oldest first').click()
  await page.waitForURL(/q=oldest/)
  await expect(first).not.toHaveText(latest ?? '')
  await page.getByText('25', { exact: true }).click()
  await page.waitForURL(/limit=25/)
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
})

test.describe('a list that fails', () => {
  test.use({ expectedErrors: /getMyMemosHistoryWithUserID.*status of 500/ })

  test('section 8: says so with the reason, and Try again loads it; an empty one says that as well', async ({
    signIn,
  }) => {
    const { page } = await signIn(rosario)
    const call = '**/call/getMyMemosHistoryWithUserID'
    const refusal = { error: { status: 'INTERNAL', message: 'The disk is full.' } }
    await page.route(call, (route) => route.fulfill({ status: 500, json: refusal }))
    await page.goto(`${webUrl()}/memos/history`)
    await expect(page.getByText('Something went wrong in fetching data')).toBeVisible()
    await expect(page.getByText('The disk is full.')).toBeVisible()
    await page.unroute(call)
    const none = {
      result: {
        memos: [],
        page_info: { total: 0, has_next: false, has_prev: false, start_cursor: null, end_cursor: null },
      },
    }
    await page.route(call, (route) => route.fulfill({ json: none }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No memos to show.')).toBeVisible()
  })
})
