import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import {
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
} from '../../support/screens/report-page.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

const { miguel, olivia, jerome, mateo, paolo } = people

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
  // Last year's, because this year's grow between two answers when other journeys write memos.
  const lastYears = page.waitForResponse(
    (response) =>
      response.url().endsWith('/get_reports') &&
      (response.request().postData() ?? '').includes(String(thisYear - 1)),
  )
  await page.getByLabel('Year').selectOption(String(thisYear - 1))
  await lastYears
  await expect(page).toHaveURL(new RegExp(`year=${thisYear - 1}`))
  await figuresThere(page)
  // Each part of the page loads by itself, and shows the year before until then.
  await expect
    .poll(async () => {
      const total = await totalShown(page)
      return {
        statuses: sum(await statusesShown(page)) - total,
        templates: (await templatesShown(page)) - total,
        groups: sum((await groupsShown(page)).map(([, count]) => count)) - total,
      }
    })
    .toEqual({ statuses: 0, templates: 0, groups: 0 })
  const total = await totalShown(page)
  expect(total).toBeGreaterThan(0)
  for (const text of ['Average approval time', 'Average time per approver', 'Median', '90th percentile'])
    await expect(summary(page).getByText(text).first()).toBeVisible()

  // The chart's table has the same figures.
  const months = page.getByRole('region', { name: 'Memos a month' })
  await months.getByRole('button', { name: 'Show as table' }).click()
  const shown = months.getByRole('row').locator('td:nth-child(2)')
  await expect(shown).toHaveCount(12)
  const counts = await shown.allTextContents()
  expect(sum(counts.map(Number))).toBe(total)
})

test('W15: every filter is part of the address and reloads the results, and Back undoes it', async ({
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

  // A shared link shows the same; Back undoes one filter at a time.
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
  await expect(page.getByLabel('Year').getByRole('option', { name: '2021' })).toHaveCount(1)
})

test('W15: groups are searched and sorted, and the cost report is one link away', async ({ signIn }) => {
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

  await page.getByRole('link', { name: 'Availment Form - memo to spend', exact: true }).click()
  await expect(page).toHaveURL(`${webUrl()}/reports/AVL?end_month=10`)
  await figuresThere(page)
  // The link of the main navigation doesn't keep the filters.
  await page.locator('a[href$="/reports?end_month=10"]', { hasText: 'Reports' }).click()
  await expect(page).toHaveURL(`${webUrl()}/reports?end_month=10`)
  await page.getByRole('link', { name: 'Access Provisioning' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Provisioning')
})

/** The number of a person's reported memos by status, from their own lists (H2). */
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

test('H2: a group’s figures match its people’s own lists, including a new memo', async ({ signIn }) => {
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

test('H5: an update shows its progress, and can be retried if it fails', async ({ signIn }) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports?year=2022')
  let state = 'pending'
  await page.route('**/call/update_reports', (route) =>
    route.fulfill({ json: { result: { code: 200, message: '', update_id: 'one' } } }),
  )
  await page.route('**/call/get_reports_update', (route) =>
    route.fulfill({ json: { result: { state, done: 2400, total: 4800 } } }),
  )
  await updateButton(page).click()
  await expect(page.getByText('Please do not close the page while updating.').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Update of the reports' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  )
  await expect(page.getByText('2,400 of 4,800 memos')).toBeVisible()
  state = 'rejected'
  await expect(page.getByText('The update did not finish.').first()).toBeVisible()
  await page.unroute('**/call/update_reports')
  await page.unroute('**/call/get_reports_update')
  await page.getByRole('button', { name: 'Try again' }).click()
  await figuresThere(page)
  await expect(updateButton(page)).toBeVisible()
})

test.describe('a failing report', () => {
  test.use({ expectedErrors: /call\/get_reports\S* .*status of 5\d\d/ })

  test('W23: is only logged: the page offers to try again, without a message of the server', async ({
    signIn,
  }) => {
    const { page } = await signIn(miguel)
    await page.route('**/call/get_reports', (route) =>
      route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: 'Secret cause.' } } }),
    )
    await page.goto(`${webUrl()}/reports`)
    await expect(page.getByText('The figures could not be shown.')).toBeVisible()
    await expect(page.getByText('Secret cause.')).toHaveCount(0)
    await expect(page.getByText('When they were updated is not known at the moment.').first()).toBeVisible()
    await expect(page.getByText('These reports have not been updated yet.')).toHaveCount(0)
    await page.unroute('**/call/get_reports')
    await page.getByRole('button', { name: 'Try again' }).click()
    await figuresThere(page)
  })
})

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('a link to a spreadsheet leads to the sign-in, and back to the report with its filters', async ({
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

test('a report can be downloaded as a spreadsheet and printed', async ({ signIn }) => {
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

test('W18: a Group Admin starts with the first of their groups, and cannot leave them', async ({
  signIn,
}) => {
  const { page } = await signIn(olivia)
  await openReport(page, '/reports?group=TRUE')
  const group = page.getByLabel('Group', { exact: true })
  await expect(group.getByRole('option')).toHaveText(['Enterprise Sales', 'Enterprise Solutions'])
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

test('W18: a person without a role sees no link and is redirected to the root', async ({ signIn }) => {
  const { page } = await signIn(people.bea)
  await page.goto(`${webUrl()}/dashboard`)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My memos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0)
  for (const path of ['/reports', '/reports/AVL', '/reports/memos', '/reports/access']) {
    await page.goto(`${webUrl()}${path}`)
    await expect(page).toHaveURL(`${webUrl()}/dashboard`)
  }
})

test('I1: figures link to their memos; each reader sees those in which they participate, longest first', async ({
  signIn,
}) => {
  const subject = subjectOf('A memo that waits')
  const [owner, reader] = await Promise.all([signIn(people.hernan), signIn(miguel)])
  // Readers of figures do not learn which memos of others exist.
  const othersSubject = subjectOf('A memo of others that waits')
  await writeMemo(owner.page, { subject: othersSubject, levels: [{ approvers: [paolo] }] })
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [miguel] }] })
  const { page } = reader
  await openReport(page, '/reports?start_month=01&end_month=12')
  await page.getByRole('link', { name: 'Show memos' }).click()
  const panel = page.getByRole('dialog')
  const title = panel.getByRole('heading', { level: 2 })
  await expect(title).toHaveText(/^[\d,]+ memos waiting for approval$/)
  await panel.getByRole('link', { name: 'Open as list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memos that have waited longest' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Memos that have waited longest' })
  // The figures follow a change with a short delay.
  await expect(async () => {
    await page.reload()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
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
  await expect(title).toHaveText(/^[\d,]+ fully approved memos$/)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await page.getByRole('link', { name: 'Level 1. Show its memos' }).click()
  await expect(title).toHaveText(/^[\d,]+ fully approved memos that passed level 1$/)
})

test('I1: what leads to no list says why; the dashboard fits a phone, and axe finds nothing in either theme', async ({
  signIn,
}) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports')
  await expect(summary(page).getByText(/^Counts are of all memos in the selection\./)).toBeVisible()
  const oldest = page.getByRole('region', { name: 'Oldest pending memo' })
  await expect(oldest).toContainText(/It is a memo of .+ that you take no part in/)
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)
})
