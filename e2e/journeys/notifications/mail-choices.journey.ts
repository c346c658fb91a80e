import { mailsTo } from '../../support/notifications.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { andrea, enrico, marisol } = people

for (const [width, person] of [
  [1440, enrico],
  [360, marisol],
] as const)
  test(`M7: a person chooses how mails come, and the next mail follows (${width} px)`, async ({ signIn }) => {
    const [owner, { page }] = await Promise.all([signIn(andrea), signIn(person)])
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await page.goto(`${webUrl()}/settings/notifications`)
    const approvals = page.getByRole('radiogroup', { name: 'For my approval' })
    await expect(approvals.getByRole('radio', { name: 'At once' })).toBeChecked()
    await expectAccessible(page)
    await approvals.getByText('App only').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(approvals.getByRole('radio', { name: 'App only' })).toBeChecked()

    const quiet = subjectOf('Without a mail')
    const levels = [{ approvers: [person] }]
    await writeMemo(owner.page, { subject: quiet, levels })
    await approvals.getByText('At once').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const loud = subjectOf('With a mail')
    await writeMemo(owner.page, { subject: loud, levels })
    const subjects = async () => (await mailsTo(owner.page, person)).map(({ subject }) => subject).join('\n')
    await expect.poll(subjects).toContain(loud)
    expect(await subjects()).not.toContain(quiet)
    // A digest, chosen by keyboard where there is one; the memo is in the app at once.
    if (width === 360) await approvals.getByText('Digest').click()
    else {
      await approvals.getByRole('radio', { name: 'At once' }).focus()
      await page.keyboard.press('ArrowRight')
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByText('One mail at 8:00 AM on working days')).toBeVisible()
    await expectAccessible(page)
    const later = subjectOf('In the digest')
    await writeMemo(owner.page, { subject: later, levels })
    await page.reload()
    await expect(approvals.getByRole('radio', { name: 'Digest' })).toBeChecked()
    await page.goto(`${webUrl()}/approvals`)
    for (const subject of [quiet, later])
      await expect(page.getByRole('link', { name: subject })).toBeVisible()
    // A mail that was sent later has come.
    await page.goto(`${webUrl()}/settings/notifications`)
    await approvals.getByText('At once').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const last = subjectOf('At once again')
    await writeMemo(owner.page, { subject: last, levels })
    await expect.poll(subjects).toContain(last)
    expect(await subjects()).not.toContain(later)
  })
