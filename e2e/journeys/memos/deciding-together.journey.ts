import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, approverLog, decide, openFromList, rowIn } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const { andrea, paolo, rosario, ramon } = people
const CLEARED = 'This level is already cleared: your decision is no longer needed.'

test.use({ expectedErrors: /\/call\/\w+_memo .*status of 4(00|09)/ })

test('D3: if one approver is enough, one approval clears the level, and the later approver reads why theirs is refused', async ({
  signIn,
}) => {
  const subject = subjectOf('Generator fuel')
  const [owner, quick, late] = await Promise.all([signIn(andrea), signIn(paolo), signIn(rosario)])
  await writeMemo(owner.page, {
    subject,
    levels: [{ approvers: [paolo, rosario], anyApprover: true }, { approvers: [ramon] }],
  })
  await openFromList(late.page, '/approvals', subject)
  await late.page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = late.page.getByRole('dialog', { name: 'Reject memo' })
  await dialog.getByRole('textbox', { name: /Remarks/ }).fill('The old contract still runs.')

  await openFromList(quick.page, '/approvals', subject)
  await expect(approverLog(quick.page).getByText('Only one required').first()).toBeVisible()
  await decide(quick.page, 'Approve')
  await expect(await rowIn(quick.page, '/approvals/history', subject)).toContainText('Approved')

  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  const alert = late.page.getByRole('dialog').filter({ has: late.page.getByRole('alert') })
  await expect(alert.getByRole('alert')).toContainText('Your remarks are kept for the next try.')
  await alert.getByRole('button', { name: 'Okay, got it' }).click()
  await expect(late.page.getByText(CLEARED).first()).toBeVisible()
  const refused = actions(late.page).getByRole('button', { name: 'Approve' })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(await rowIn(late.page, '/approvals', subject)).toHaveCount(0)
  await expect(await rowIn(late.page, '/approvals/history', subject)).toContainText('Not needed')
  await expect(await rowIn(owner.page, '/memos', subject)).toContainText('Ramon Uy')
})

test('D9, A6: of two decisions on the same view one takes effect, and the remarks of the other are kept for another attempt', async ({
  signIn,
}) => {
  const subject = subjectOf('Two signatures')
  const [owner, one, other] = await Promise.all([signIn(andrea), signIn(paolo), signIn(rosario)])
  await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo, rosario] }] })
  const both = [one, other]
  await Promise.all(
    both.map(async ({ page }, at) => {
      await openFromList(page, '/approvals', subject)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      const remarks = page.getByRole('dialog').getByRole('textbox', { name: /Remarks/ })
      await remarks.fill(`Remarks of number ${at}.`)
    }),
  )
  await Promise.all(
    both.map(({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click(),
    ),
  )
  const alerts = both.map(({ page }) => page.getByRole('dialog').getByRole('alert'))
  await expect
    .poll(async () => (await Promise.all(alerts.map((alert) => alert.count()))).reduce((a, b) => a + b))
    .toBe(1)
  const loserAt = (await alerts[0]?.count()) === 1 ? 0 : 1
  const { page } = both[loserAt] ?? one
  await expect(page.getByRole('alert')).toContainText('The memo has been loaded again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Okay, got it' }).click()

  await expect(approverLog(page).getByText(`Remarks of number ${1 - loserAt}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog.getByRole('textbox', { name: /Remarks/ })).toHaveValue(`Remarks of number ${loserAt}.`)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(await rowIn(owner.page, '/memos/history', subject)).toContainText('Approved')
  await openFromList(owner.page, '/memos/history', subject)
  for (const at of [0, 1])
    await expect(approverLog(owner.page).getByText(`Remarks of number ${at}.`)).toHaveCount(1)
})
