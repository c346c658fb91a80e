import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, subjectOf, writeMemo } from '../support/memos-by-wire.ts'
import { people } from '../support/people.ts'
import {
  expectNoOverflow,
  figuresThere,
  groupsShown,
  groupTable,
  openReport,
  statusesShown,
  sum,
  summary,
  templatesShown,
  thisYear,
  totalShown,
} from '../support/report-page.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test, webUrl } from '../support/test.ts'

const { miguel, olivia, jerome, mateo, ramon, paolo } = people

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })

test('H2: a Super Admin reads totals that add up over statuses, templates and groups', async ({ signIn }) => {
  const { page } = await signIn(miguel)
  await page.goto(`${webUrl()}/dashboard`)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(`${webUrl()}/reports`)
  await figuresThere(page)
  await expect(
    page.getByText(/^Showing reports as of \w{3} \d\d, \d{4} \d\d:\d\d [AP]M$/).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Group', { exact: true })).toHaveValue('TRUE')
  const total = await totalShown(page)
  expect(total).toBeGreaterThan(0)
  expect(sum(await statusesShown(page))).toBe(total)
  expect(await templatesShown(page)).toBe(total)
  expect(sum((await groupsShown(page)).map(([, count]) => count))).toBe(total)
  for (const text of ['Average approval time', 'Average time per approver', 'Median', '90th percentile'])
    await expect(summary(page).getByText(text).first()).toBeVisible()

  // The chart's table says the same.
  const months = page.getByRole('region', { name: 'Memos a month' })
  await months.getByRole('button', { name: 'Show as table' }).click()
  const counts = await months.getByRole('row').locator('td:nth-child(2)').allTextContents()
  expect(counts).toHaveLength(12)
  expect(sum(counts.map(Number))).toBe(total)
})

test('section 2.7: every filter stands in the address, reloads the results, and Back returns', async ({
  signIn,
}) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports')
  const group = page.getByLabel('Group', { exact: true })
  await group.selectOption('Procurement')
  await expect(page).toHaveURL(/group=Procurement/)
  await figuresThere(page)
  await expect(groupTable(page)).toHaveCount(0)

  // The month range by keyboard: March to November.
  const [first, last] = [
    page.getByRole('slider', { name: 'First month' }),
    page.getByRole('slider', { name: 'Last month' }),
  ]
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-valuetext', 'Mar')
  await last.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/start_month=03&end_month=11/)

  await figuresThere(page)
  const [asked] = await Promise.all([
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/call/get_reports') &&
        (request.postData() ?? '').includes(`"year":${thisYear - 1}`),
    ),
    page.getByLabel('Year').selectOption(String(thisYear - 1)),
  ])
  expect(asked.postDataJSON()).toEqual({
    data: {
      ...{ company: 'Northwind Telecom', group: 'Procurement', template: '' },
      ...{ start_month: '03', end_month: '11', year: thisYear - 1 },
    },
  })
  await page.getByLabel('Company').selectOption('Harbor Mobile')
  await expect(page).toHaveURL(/company=Harbor/)
  const address = page.url()
  await figuresThere(page)

  // A shared link shows the same; Back goes filter by filter.
  const { page: other } = await signIn(miguel)
  await other.goto(address)
  await figuresThere(other)
  await expect(other.getByLabel('Company')).toHaveValue('Harbor Mobile')
  await expect(other.getByLabel('Group', { exact: true })).toHaveValue('Procurement')
  await expect(other.getByRole('slider', { name: 'First month' })).toHaveAttribute('aria-valuetext', 'Mar')
  await expect(other.getByLabel('Year')).toHaveValue(String(thisYear - 1))
  await page.goBack()
  await expect(page.getByLabel('Company')).toHaveValue('Northwind Telecom')
  await page.goBack()
  await expect(page.getByLabel('Year')).toHaveValue(String(thisYear))
  expect(await page.getByLabel('Year').getByRole('option').allTextContents()).toContain('2021')
})

test('section 2.7: groups are searched and sorted, and the cost report is one link away', async ({
  signIn,
}) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports?end_month=10')
  const sort = page.getByLabel('Sort by')
  const names = async () => (await groupsShown(page)).map(([name]) => name)
  const rising = await names()
  expect(rising).toEqual([...rising].sort((one, other) => one.localeCompare(other, 'en')))
  await sort.selectOption('Alphabetical order (Z-A)')
  expect(await names()).toEqual([...rising].reverse())
  await sort.selectOption('Highest Created memo')
  const counts = (await groupsShown(page)).map(([, count]) => count)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  await sort.selectOption('Fastest Approval Time')
  expect(await names()).toHaveLength(rising.length)
  await page.getByRole('searchbox', { name: 'Search Group' }).fill('sales')
  for (const name of await names()) expect(name.toLowerCase()).toContain('sales')
  await page.getByRole('searchbox', { name: 'Search Group' }).fill('no such group')
  await expect(page.getByText('Nothing to show.')).toBeVisible()

  await page.getByRole('link', { name: 'Availment Form - memo to spend' }).click()
  await expect(page).toHaveURL(`${webUrl()}/reports/AVL?end_month=10`)
  await figuresThere(page)
  await page.getByRole('link', { name: 'Reports' }).last().click()
  await expect(page).toHaveURL(`${webUrl()}/reports?end_month=10`)
  await page.getByRole('link', { name: 'Access Provisioning' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Provisioning')
})

/** The memos of a person that reports count, by status, from their own lists (H2). */
async function recount(page: Page): Promise<number[]> {
  const counted = { Approved: 0, Rejected: 0, Cancelled: 0, 'For approval': 0, Returned: 0, Withdrawn: 0 }
  const names: Record<string, keyof typeof counted> = {
    ...{ APPROVED: 'Approved', REJECTED: 'Rejected', WITHDRAWN: 'Cancelled', CANCELLED: 'Cancelled' },
    ...{ SUBMITTED: 'For approval', RETURNED: 'Returned', RETURNED_DRAFT: 'Returned' },
    ...{ SELF_RETURNED: 'Withdrawn', SELF_RETURNED_DRAFT: 'Withdrawn' },
  }
  for (const list of ['Active', 'Draft', 'History']) {
    const { memos } = await callAs<{ memos: { memo_id: string; memo_status: string }[] }>(
      page,
      `getMyMemos${list}WithUserID`,
      { limit: 100 },
    )
    for (const { memo_id, memo_status } of memos) {
      const name = names[memo_status]
      if (name && memo_id.includes(`-${thisYear}-`)) counted[name] += 1
    }
  }
  return Object.values(counted)
}

test('H2: the figures of a group are those of its people’s own lists, a memo written just now included', async ({
  signIn,
}) => {
  const [owner, colleague, reader] = await Promise.all([signIn(jerome), signIn(mateo), signIn(miguel)])
  await writeMemo(owner.page, { subject: subjectOf('Counted'), levels: [{ approvers: [paolo] }] })
  const lists = await Promise.all([recount(owner.page), recount(colleague.page)])
  const expected = lists[0].map((count, at) => count + (lists[1][at] ?? 0))

  const { page } = reader
  await openReport(page, '/reports?group=Internal+Audit')
  await Promise.all([
    page.waitForResponse(
      async (answer) =>
        answer.url().endsWith('/call/get_reports_update') && (await answer.text()).includes('"fulfilled"'),
    ),
    updateButton(page).click(),
  ])
  await expect(updateButton(page)).toBeVisible()
  await figuresThere(page)
  await expect.poll(() => statusesShown(page)).toEqual(expected)
  expect(await totalShown(page)).toBe(sum(expected))
})

test('H5: an update shows how far it has come, and one that fails can be tried again', async ({ signIn }) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports?year=2022')
  let answers = 0
  await page.route('**/call/update_reports', (route) =>
    route.fulfill({ json: { result: { code: 200, message: '', update_id: 'one' } } }),
  )
  await page.route('**/call/get_reports_update', (route) => {
    answers += 1
    const state = answers < 4 ? 'pending' : 'rejected'
    return route.fulfill({ json: { result: { state, done: 1200 * answers, total: 4800 } } })
  })
  await updateButton(page).click()
  await expect(page.getByText('Please do not close the page while updating.').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Update of the reports' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  )
  await expect(page.getByText('2,400 of 4,800 memos')).toBeVisible()
  await expect(page.getByText('The update did not finish.').first()).toBeVisible()
  await page.unroute('**/call/update_reports')
  await page.unroute('**/call/get_reports_update')
  await page.getByRole('button', { name: 'Try again' }).click()
  await figuresThere(page)
  await expect(updateButton(page)).toBeVisible()
})

test.describe('a report that fails', () => {
  test.use({ expectedErrors: /call\/get_reports\S* .*status of 5\d\d/ })

  test('section 8: is only logged: the page offers to try again, with no message of the server', async ({
    signIn,
  }) => {
    const { page } = await signIn(miguel)
    await page.route('**/call/get_reports', (route) =>
      route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: 'Secret cause.' } } }),
    )
    await page.goto(`${webUrl()}/reports`)
    await expect(page.getByText('The figures could not be shown.')).toBeVisible()
    await expect(page.getByText('Secret cause.')).toHaveCount(0)
    await page.unroute('**/call/get_reports')
    await page.getByRole('button', { name: 'Try again' }).click()
    await figuresThere(page)
  })
})

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('a link to a spreadsheet leads to sign in, and back to the report with its filters', async ({
    signIn,
  }) => {
    const { page } = await signIn(miguel)
    await openReport(page, '/reports?group=Procurement')
    const link = await page.getByRole('link', { name: 'Download as XLSX' }).getAttribute('href')
    await page.context().clearCookies()
    await page.goto(`${webUrl()}${link}`)
    await page.waitForURL(/\/login\?next=/)
    await page.getByRole('button', { name: 'sign in with Google' }).click()
    await page.getByRole('button', { name: miguel }).first().click()
    await figuresThere(page)
    expect(new URL(page.url()).pathname).toBe('/reports')
    expect(new URL(page.url()).searchParams.get('group')).toBe('Procurement')
  })
})

test('what is shown leaves as a spreadsheet or on paper', async ({ signIn }) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports?group=Procurement')
  for (const [name, file, beginning] of [
    ['Download as XLSX', /^reports-[\d-]+\.xlsx$/, 'PK'],
    ['Download as PDF', /^reports-[\d-]+\.pdf$/, '%PDF'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    expect(download.url()).toContain('group=Procurement')
    expect(download.suggestedFilename()).toMatch(file)
    expect((await readFile(await download.path())).toString('latin1', 0, beginning.length)).toBe(beginning)
  }
})

test('section 6: a Group Admin starts on the first of their groups, and is kept to them', async ({
  signIn,
}) => {
  const { page } = await signIn(olivia)
  await openReport(page, '/reports?group=TRUE')
  const group = page.getByLabel('Group', { exact: true })
  expect(await group.getByRole('option').allTextContents()).toEqual([
    'Enterprise Sales',
    'Enterprise Solutions',
  ])
  await expect(group).toHaveValue('Enterprise Sales')
  await expect(groupTable(page)).toHaveCount(0)
  expect(sum(await statusesShown(page))).toBe(await totalShown(page))
  await openReport(page, '/reports?group=Network+Engineering')
  await expect(group).toHaveValue('Enterprise Sales')
  const denied = await page.request.post(`${webUrl()}/call/get_reports`, {
    data: {
      data: {
        ...{ company: 'Northwind Telecom', group: 'Network Engineering', template: '' },
        ...{ start_month: '01', end_month: '12', year: thisYear },
      },
    },
  })
  expect(denied.status()).toBe(403)
})

test('section 6: whoever has no role sees no link and is sent to the root', async ({ signIn }) => {
  const { page } = await signIn(people.bea)
  await page.goto(`${webUrl()}/dashboard`)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My memos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0)
  for (const path of ['/reports', '/reports/AVL', '/reports/memos', '/reports/access']) {
    await page.goto(`${webUrl()}${path}`)
    await expect(page).toHaveURL(`${webUrl()}/dashboard`)
  }
})

test('I1: figures lead to their memos, of which each reader sees those they take part in, longest first', async ({
  signIn,
}) => {
  const subject = subjectOf('A memo that waits')
  const [owner, reader] = await Promise.all([signIn(people.hernan), signIn(miguel)])
  // Which of the memos of others there are stays unknown to whoever may read the figures.
  const othersSubject = subjectOf('A memo of others that waits')
  await writeMemo(owner.page, { subject: othersSubject, levels: [{ approvers: [paolo] }] })
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [miguel] }] })
  const { page } = reader
  await openReport(page, '/reports?start_month=01&end_month=12')
  await page.getByRole('link', { name: 'Show memos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memos that have waited longest' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Memos that have waited longest' })
  // The figures follow a change a moment later.
  await expect(async () => {
    await page.reload()
    await expect(table.getByRole('row', { name: subject })).toContainText(memoId, { timeout: 2000 })
  }).toPass()
  await expect(table.getByRole('row', { name: othersSubject })).toHaveCount(0)
  await expect(page.getByText('Only memos that you take part in are listed')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await table.getByRole('link', { name: subject }).click()
  await page.waitForURL(`${webUrl()}/approvals/${memoId}`)
  await page.goBack()

  await page.getByRole('link', { name: 'Reports', exact: true }).last().click()
  await figuresThere(page)
  await summary(page)
    .getByRole('link', { name: /^Median: .* Show its memos$/ })
    .first()
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Memos that took longest to approve' }),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Level 1', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Memos that took longest at level 1' }),
  ).toBeVisible()
})

test('the dashboard fits a phone, in the dark, and axe finds nothing there', async ({ signIn }) => {
  const { page } = await signIn(ramon, { width: 360, height: 740, colorScheme: 'dark' })
  await openReport(page, '/reports')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('axe finds nothing on the dashboard of the reports in either theme', async ({ signIn }) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports')
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expectAccessibleInBothThemes(page)
})
