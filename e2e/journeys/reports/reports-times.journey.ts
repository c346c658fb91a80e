import type { Page } from '@playwright/test'
import { callAs } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { figuresThere, openReport, summary } from '../../support/screens/report-page.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

test('W26, L6, R2, R3: where the time goes, what is overdue and not done, compared and with their memos', async ({
  signIn,
}) => {
  const { page } = await signIn(people.miguel)
  await openReport(page, '/reports')
  await figuresThere(page)
  await expect(page.getByText(/^(Compared with|There are no memos from) Jan to Dec \d{4}\.$/)).toBeVisible()

  const ledger = page.getByRole('region', { name: 'Where the time goes' })
  await expect(ledger.getByRole('row').nth(1)).toContainText(/^All memos.*Levels \d+\.\d\d%.*\dd \d+h \d+m$/)
  await expect(page.getByRole('region', { name: 'Overdue now' })).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Approved, not done' })).toContainText(/\d/)
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  await expectNoOverflow(page)
  const panel = page.getByRole('dialog')
  await ledger.getByRole('link', { name: /^Levels/ }).click()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/^\d+ fully approved memos?$/)
})

/** The memos that figures lead to; how many are overdue in the demo depends on the day of the week. */
const overdueMemos = async (page: Page) => {
  // A row that the pointer rests on prefetches its memo: Miguel's own are used.
  const { memos: own } = await callAs<{ memos: { memo_id: string }[] }>(
    page,
    'getForMyApprovalActiveWithUserID',
    {},
  )
  const ids = own.map(({ memo_id }) => memo_id)
  expect(ids.length).toBeGreaterThanOrEqual(5)
  await page.route('**/call/get_reports_memos', (route) => {
    const memo = (number: number, delegate: string | null) => ({
      ...{
        memo_id: ids[number - 1],
        memo_subject: `Tower ${number}`,
        used_template_name: 'Availment',
      },
      audience_type: 'approvals',
      duration: number,
      status: 'Forapproval',
      waiting: {
        ...{ level: 2, days: 3, people: [{ name: 'Rosario Dizon', delegate }] },
        due_at: '2026-11-20T10:00:00.000Z',
        overdue_days: number,
      },
    })
    if (route.request().postData()?.includes('not_done')) {
      const open_work = { people: ['Ian Tuazon', 'Bea Lim'], conditions: 2, to_do: true }
      const ended = { ...memo(5, null), status: 'Approved', waiting: null, audience_type: 'to-do', open_work }
      return route.fulfill({ json: { result: { total: 1, own_total: 1, memos: [ended] } } })
    }
    const memos = [memo(4, 'Bea Lim'), memo(3, null), memo(2, null), memo(1, null)]
    return route.fulfill({ json: { result: { total: 9, own_total: 4, memos } } })
  })
}

test('W26, K2, L2, R3: overdue memos, and those not done, say whom they wait for, and lead to all of them', async ({
  signIn,
}) => {
  const { page } = await signIn(people.miguel)
  await overdueMemos(page)
  await page.route('**/call/get_reports_insights', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as {
      result: { time: { overdue_count: number; not_done_count: number } }
    }
    answer.result.time.overdue_count = 9
    answer.result.time.not_done_count = 1
    await route.fulfill({ response, json: answer })
  })
  await openReport(page, '/reports')
  const table = page.getByRole('region', { name: 'Overdue memos' })
  await expect(table.getByRole('row', { name: 'Tower 4' })).toContainText(/Bea Lim for Rosario Dizon/)
  await expect(table.getByRole('row', { name: 'Tower 4' })).toContainText('overdue by 4 days')
  await expect(table.getByRole('row', { name: 'Tower 1' })).toContainText(/Rosario Dizon Level 2/)
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await expectNoOverflow(page)
  const all = table.getByRole('link', { name: 'Show all 9' })
  await all.click()
  const panel = page.getByRole('dialog', { name: '9 overdue memos' })
  await expect(panel.getByRole('row', { name: 'Tower 4' })).toContainText('for Rosario Dizon · Level 2')
  await expect(panel.getByText('5 more are memos that you take no part in.')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)
  await setWidth(page, 1440)
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(all).toBeFocused()
  await page.getByRole('region', { name: 'Approved, not done' }).getByRole('link').click()
  const notDone = page.getByRole('dialog', { name: '1 approved memo not done yet' })
  await expect(notDone.getByRole('row', { name: 'Tower 5' })).toContainText(
    'Ian Tuazon, Bea Lim 2 conditions open · To do',
  )
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await expectNoOverflow(page)
})

test('W26: figures are marked with their difference from the months before', async ({ signIn }) => {
  const { page } = await signIn(people.miguel)
  await openReport(page, '/reports')
  const overview = summary(page)
  await expect(overview).toContainText(/\d+ (more|fewer) than \d+ before/)
  await expect(overview.getByRole('listitem').first()).toContainText(/(than \d+ before|as before)/)
  await expect(overview).toContainText(/(longer|shorter) than \d+d \d+h \d+m before/)
  // The year before the first one has no reports.
  await openReport(page, '/reports?year=2021')
  await expect(page.getByText('There are no reports of the months before.')).toBeVisible()
  await expect(overview).not.toContainText('before')
})
