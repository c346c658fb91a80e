import type { Page } from '@playwright/test'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { holdEvents } from '../../support/pages/answered-calls.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expectTooltipBesideRow, expectTooltipGoesWhenLeftEarly } from '../../support/pages/tooltips.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { bea, francis, ramon, rosario } = people
const table = (page: Page) => page.getByRole('table')

const lists = [
  ['/memos', ['Memo ID', 'Memo type', 'Subject', 'Date created', 'Current approver/s', 'Status', 'Action']],
  ['/memos/drafts', ['Memo ID', 'Memo type', 'Subject', 'Date last modified', 'Status', 'Action']],
  ['/memos/history', ['Memo ID', 'Memo type', 'Subject', 'Date of action', 'Action taken']],
  ['/approvals', ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date created', 'Status', 'Received']],
  [
    '/approvals/history',
    ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date of action', 'Action taken', 'Status'],
  ],
  ['/watch', ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date created', 'Status']],
  ['/watch/history', ['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date of action', 'Status']],
] as const

test('U11, U13, U14: each list has its columns, its title, and 15, 25, 50, 100 or 500 rows a page', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  for (const [address, columns] of lists) {
    await page.goto(`${webUrl()}${address}`)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    // M1: an amount comes after them, where a memo of the page has one.
    const headers = table(page)
      .getByRole('columnheader')
      .filter({ hasNotText: /^Amount$/, hasNot: page.getByRole('checkbox') })
    await expect(headers).toHaveText([...columns])
    const sizes = page.getByRole('radiogroup', { name: 'Rows per page' })
    await expect(sizes.getByRole('radio', { name: '15', exact: true })).toBeChecked()
    expect(
      await sizes.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['15', '25', '50', '100', '500'])
  }
  await moveTo(page, '/approvals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For my approval')
  await expect(page.getByText('Never miss memos assigned to you')).toBeVisible()
  await expect(page).toHaveTitle('For my approval | Countersign (Beta)')
})

test('U44: without their flags Active lacks Cancel and Drafts their menu; the column and the rest stay', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  const levels = [{ approvers: [ramon] }]
  const [waiting, draft] = await Promise.all([
    writeMemo(page, { subject: subjectOf('No cancelling'), levels }),
    writeMemo(page, { subject: subjectOf('No menu'), levels, action: 'SAVE_AS_DRAFT' }),
  ])
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const off = { is_cancel_active_memo_table_enabled: false, is_draft_actions_enabled: false }
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...off } })
  })
  await page.goto(`${webUrl()}/memos`)
  const row = page.getByRole('row').filter({ hasText: waiting })
  await expect(table(page).getByRole('columnheader').last()).toHaveText('Action')
  await expect(row.getByRole('button', { name: `Remind ${waiting}` })).toBeVisible()
  await row.getByRole('button', { name: `More actions for ${waiting}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Withdraw'])
  await page.keyboard.press('Escape')

  await moveTo(page, '/memos/drafts')
  const drafts = page.getByRole('row').filter({ hasText: draft })
  await expect(table(page).getByRole('columnheader').last()).toHaveText('Action')
  await expect(drafts.getByRole('button')).toHaveText([''])
  await drafts.getByRole('button', { name: `Edit ${draft}` }).click()
  await page.waitForURL(`${webUrl()}/memo/edit/${draft}`)
})

test('U49: a button’s tooltip leaves the same button of the row above free, and goes when the pointer leaves as it opens', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  for (const action of ['SAVE_AS_DRAFT', 'SUBMITTED'] as const)
    for (const subject of [subjectOf('Row'), subjectOf('Row above')])
      await writeMemo(page, { subject, levels: [{ approvers: [ramon] }], action })
  for (const [address, name] of [
    ['/memos', /^Remind /],
    ['/memos/drafts', /^Edit /],
  ] as const) {
    await moveTo(page, address)
    await expectTooltipBesideRow(table(page).getByRole('button', { name }))
  }
  await page.mouse.move(0, 0)
  await page.goto(`${webUrl()}/memos`)
  await expectTooltipGoesWhenLeftEarly(
    table(page)
      .getByRole('button', { name: /^Remind / })
      .first(),
  )
})

test('M1, U12: the approver sees when each memo reached them and how long it has waited, on the dashboard and in the list', async ({
  signIn,
}) => {
  const subject = subjectOf('Reached late')
  const [owner, first, second] = await Promise.all([signIn(rosario), signIn(ramon), signIn(bea)])
  const memoId = await writeMemo(owner.page, {
    subject,
    levels: [{ approvers: [ramon] }, { approvers: [bea] }],
  })
  await callAs(first.page, 'approve_memo', { memo_id: memoId })
  const { page } = second
  await page.goto(`${webUrl()}/approvals`)
  const row = table(page).locator('tbody').getByRole('row', { name: subject })
  await expect(row.getByRole('cell').last()).toHaveText(/\d\d\/\d\d\/\d{4}Today$/)
  const received = await row.getByRole('cell').last().locator('time').getAttribute('datetime')
  await expectAccessible(page)

  await moveTo(page, '/dashboard')
  const item = page
    .getByRole('region', { name: 'For my approval' })
    .getByRole('listitem')
    .filter({ hasText: memoId })
  await expect(item).toContainText(/Received \d\d\/\d\d\/\d{4} · Today$/)
  await expect(item.locator('time')).toHaveAttribute('datetime', received ?? '')

  await owner.page.goto(`${webUrl()}/dashboard`)
  const own = owner.page.getByRole('region', { name: 'My memos' }).getByRole('listitem')
  await expect(own.filter({ hasText: memoId })).toContainText(/Date created \d\d\/\d\d\/\d{4}$/)
})

test('A5: order, rows and position are part of the address, so Back and shared links restore them', async ({
  signIn,
}) => {
  const { page } = await signIn(francis)
  await page.goto(`${webUrl()}/approvals/history`)
  const first = table(page).locator('tbody').getByRole('link').first()
  const latest = await first.textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/startAfter=/)
  await expect(first).not.toHaveText(latest ?? '')
  const second = await first.textContent()
  const range = page.getByText(/^\d+–\d+ of \d/)
  await expect(range).toHaveText(/^16–\d+ of \d+$/)

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(table(shared).locator('tbody').getByRole('link').first()).toHaveText(second ?? '')
  await shared.getByRole('button', { name: 'Previous' }).click()
  await shared.waitForURL(/endBefore=/)
  await expect(shared.getByText(/^1–15 of \d+$/)).toBeVisible()
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

  test('U14: shows the reason, and Try again loads it; an empty list says so', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    const call = '**/call/getMyMemosHistoryWithUserID'
    const refusal = { error: { status: 'INTERNAL', message: 'The disk is full.' } }
    await page.route(call, (route) => route.fulfill({ status: 500, json: refusal }))
    await holdEvents(page)
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

test.describe('a position that no longer exists', () => {
  test.use({ expectedErrors: /\/call\/getForMyApprovalHistoryWithUserID .*status of 400/ })

  test('A5: the list starts over and says so, whether the position is invalid or empty', async ({
    signIn,
  }) => {
    const { page } = await signIn(rosario)
    const afterAll = Buffer.from('2000-01-01T00:00:00.000Z|1').toString('base64url')
    for (const place of ['startAfter=cut-off', 'endBefore=%25', `startAfter=${afterAll}`]) {
      await page.goto(`${webUrl()}/approvals/history?limit=25&${place}`)
      await page.waitForURL(`${webUrl()}/approvals/history?limit=25`)
      await expect(
        page.getByText('That page of the list no longer exists. The list starts from the beginning.'),
      ).toBeVisible()
      await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
      await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible()
    }
  })
})
