import { pressInDialog } from '../../support/keyboard.ts'
import { openFromList } from '../../support/memo-view.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

test('R0, R2: an approval on a condition, met after the memo is approved', async ({ signIn }) => {
  const subject = subjectOf('Generator of the Cebu site')
  const owner = await signIn(people.andrea, { width: 360 })
  await writeMemo(owner.page, { subject, levels: [{ approvers: [people.luz] }] })

  const { page } = await signIn(people.luz)
  await openFromList(page, '/approvals', subject)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approval = page.getByRole('dialog')
  await pressInDialog(approval, 'Add a condition')
  const condition = approval.getByRole('group', { name: 'Condition 1' })
  await expect(condition.getByRole('textbox', { name: 'What is to be done' })).toBeFocused()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(condition).toContainText('Write what is to be done, or remove the condition.')
  await expect(condition).toContainText('Choose a day from today on.')
  await expectAccessibleEverywhere(page)
  await condition.getByRole('textbox', { name: 'What is to be done' }).fill('Attach the signed quote')
  await condition.getByLabel('To be met by').fill('2099-12-31')
  // U47: the condition is still there when the dialog is opened again.
  await page.keyboard.press('Escape')
  await expect(approval).toBeHidden()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(condition.getByRole('textbox', { name: 'What is to be done' })).toHaveValue(
    'Attach the signed quote',
  )
  await approval.getByRole('button', { name: 'Approve' }).click()
  const panel = page.getByRole('region', { name: 'Conditions' })
  await expect(panel).toContainText('Attach the signed quote')

  await openFromList(owner.page, '/memos/history', subject)
  const own = owner.page.getByRole('region', { name: 'Conditions' })
  await own.getByRole('button', { name: 'Report as met' }).click()
  const report = owner.page.getByRole('dialog', { name: 'Report the condition as met' })
  await report.getByRole('textbox', { name: 'What was done' }).fill('The quote is in the folder.')
  await expectAccessibleEverywhere(owner.page)
  await report.getByRole('button', { name: 'Report as met' }).click()
  await expect(own).toContainText('Reported as met')
  await expectAccessibleEverywhere(owner.page)

  await panel.getByRole('button', { name: 'Refuse' }).click()
  const refusal = page.getByRole('dialog', { name: 'Refuse the report' })
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await expect(refusal).toContainText('Give a reason.')
  await expectAccessibleEverywhere(page)
  // Closed to look at the report behind it, the dialog keeps the reason (U47).
  await refusal.getByRole('textbox', { name: 'Reason' }).fill('The quote is missing.')
  await page.keyboard.press('Escape')
  await expect(refusal).toBeHidden()
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await expect(refusal.getByRole('textbox', { name: 'Reason' })).toHaveValue('The quote is missing.')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Close' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the condition?' })
  await expect(closing).toBeVisible()
  await expectAccessibleEverywhere(page)
  await closing.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toContainText('Luz Clemente closed it')
})
