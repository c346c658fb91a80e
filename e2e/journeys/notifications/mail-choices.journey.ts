import { mailsTo } from '../../support/notifications.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const { andrea, enrico } = people

test('M7: a person chooses how mails come, and the next mail follows', async ({ signIn }) => {
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(enrico)])
  await page.goto(`${webUrl()}/settings/notifications`)
  const approvals = page.getByRole('radiogroup', { name: 'For my approval' })
  await expect(approvals.getByRole('radio', { name: 'At once' })).toBeChecked()
  await expectAccessibleEverywhere(page)
  await approvals.getByText('App only').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(approvals.getByRole('radio', { name: 'App only' })).toBeChecked()

  const quiet = subjectOf('Without a mail')
  const levels = [{ approvers: [enrico] }]
  await writeMemo(owner.page, { subject: quiet, levels })
  await approvals.getByText('At once').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const loud = subjectOf('With a mail')
  await writeMemo(owner.page, { subject: loud, levels })
  const subjects = async () => (await mailsTo(owner.page, enrico)).map(({ subject }) => subject).join('\n')
  await expect.poll(subjects).toContain(loud)
  expect(await subjects()).not.toContain(quiet)
  // A digest, chosen by keyboard; the memo is in the app at once.
  await approvals.getByRole('radio', { name: 'At once' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('One mail at 8:00 AM on working days')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const later = subjectOf('In the digest')
  await writeMemo(owner.page, { subject: later, levels })
  await page.reload()
  await expect(approvals.getByRole('radio', { name: 'Digest' })).toBeChecked()
  await moveTo(page, '/approvals')
  for (const subject of [quiet, later]) await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await setWidth(page, 360)
  // A mail that was sent later has come.
  await moveTo(page, '/settings/notifications')
  await approvals.getByText('At once').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const last = subjectOf('At once again')
  await writeMemo(owner.page, { subject: last, levels })
  await expect.poll(subjects).toContain(last)
  expect(await subjects()).not.toContain(later)
})
