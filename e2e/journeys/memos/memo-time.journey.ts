import type { Page } from '@playwright/test'
import { approverLog } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const { andrea, paolo, ramon } = people

/** A memo that waits for this person at a level with a forecast. */
async function memoWithForecast(page: Page): Promise<string> {
  type List = { memos: { memo_id: string }[] }
  const { memos } = await callAs<List>(page, 'getForMyApprovalActiveWithUserID', { limit: 50 })
  for (const { memo_id } of memos) {
    const { forecast } = await callAs<{ forecast: unknown }>(page, 'get_memo_details_for_viewing', {
      memo_id,
    })
    if (forecast) return memo_id
  }
  throw new Error('No level has a forecast')
}

test('L5: an approver reads how long the running level usually takes', async ({ signIn }) => {
  const { page } = await signIn(people.rosario)
  const memo_id = await memoWithForecast(page)
  await page.goto(`${webUrl()}/approvals/${memo_id}`)
  const forecast = approverLog(page).getByText(
    /^Half within \d+d \d+h \d+m, 9 of 10 within .*, of \d+ memos$/,
  )
  await expect(forecast).toHaveCount(1)
  await expectAccessibleEverywhere(page)
})

test('L6: the owner reads where the time of a memo went, as it goes on', async ({ signIn }) => {
  const subject = subjectOf('Survey of the northern ring')
  const [owner, first, second] = await Promise.all([
    signIn(andrea, { width: 360 }),
    signIn(paolo),
    signIn(ramon),
  ])
  const { page } = owner
  const levels = [{ approvers: [paolo] }, { approvers: [ramon] }]
  const memo_id = await writeMemo(page, { subject, levels })
  await callAs(first.page, 'approve_memo', { memo_id })
  await page.goto(`${webUrl()}/memos/${memo_id}`)
  const log = approverLog(page)
  const toggle = log.getByRole('button', { name: 'Time', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.focus()
  await page.keyboard.press('Enter')

  const parts = log.getByRole('table', { name: 'Where the time went' })
  await expect(parts.getByRole('row')).toContainText(['With', 'Sequence 1', 'Sequence 2', 'In all'])
  await expect(parts.getByRole('row', { name: 'Sequence 1' })).toContainText(/\d+s$/)
  const seats = log.getByRole('table', { name: 'Approvers and delegates' })
  await expect(seats.getByRole('row', { name: /^Paolo Reyes/ })).toContainText('Approved')
  await expect(seats.getByRole('row', { name: /^Ramon Uy/ })).toContainText('Pending')
  await expect(log.getByText(/^These times overlap/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expectNoOverflow(page)

  await callAs(second.page, 'return_memo', { memo_id, remarks: 'Add the offer' })
  await expect(seats.getByRole('row', { name: /^Ramon Uy/ })).toContainText('Returned')
  await toggle.click()
  await expect(parts).toBeHidden()
})
