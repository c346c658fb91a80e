import { approverLog, openFromList, rowIn } from '../../support/memo-view.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

test('M5: an approver asks the owner, who answers, and then decides', async ({ signIn }) => {
  const subject = subjectOf('Renewal of mapping licences')
  const owner = await signIn(people.andrea)
  await writeMemo(owner.page, { subject, levels: [{ approvers: [people.luz] }] })

  const { page } = await signIn(people.luz, { width: 360 })
  await openFromList(page, '/approvals', subject)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the owner' })
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog).toContainText('This field is required')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('For how many people is it?')
  // U47: a step back costs none of it.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your question' })).toHaveValue(
    'For how many people is it?',
  )
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('The question has been sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  const asked = approverLog(page).getByRole('article', { name: 'Luz Clemente: Asked a question' })
  await expect(asked).toContainText('For how many people is it?')
  await expect(asked).toContainText('Your question is open')
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await expect(await rowIn(page, '/approvals', subject)).toContainText('Your question is open')
  await expect(await rowIn(owner.page, '/memos', subject)).toContainText('Waiting for your answer')
  await expectAccessibleEverywhere(owner.page)

  await openFromList(owner.page, '/memos', subject)
  await expect(owner.page.getByText('An approver has a question before deciding.')).toBeVisible()
  await owner.page.getByRole('button', { name: 'Go to the question' }).click()
  const answered = approverLog(owner.page).getByRole('article', { name: 'Luz Clemente: Asked a question' })
  await expect(answered).toContainText('Waiting for your answer')
  await expectAccessibleEverywhere(owner.page)
  await answered.getByRole('button', { name: 'Answer' }).click()
  const answer = owner.page.getByRole('dialog', { name: 'Answer the question' })
  await expect(answer).toContainText('For how many people is it?')
  await expectAccessibleEverywhere(owner.page)
  await answer.getByRole('textbox', { name: 'Your answer' }).fill('For 41 planners.')
  await answer.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(owner.page.getByText('The answer has been sent')).toBeVisible()
  await expect(answered).toContainText('For 41 planners.')
  await expect(owner.page.getByText('An approver has a question before deciding.')).toBeHidden()

  await openFromList(page, '/approvals', subject)
  await expect(asked).toContainText('For 41 planners.')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('And from when on?')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await asked.last().getByRole('button', { name: 'Close the question' }).click()
  await expect(page.getByText('The question has been closed')).toBeVisible()
  await expect(asked.last()).toContainText('Closed without an answer')
  await expectAccessibleEverywhere(page)
})
