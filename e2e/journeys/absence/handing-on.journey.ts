import { approverLog, openFromList } from '../../support/memo-view.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

test('K8: an approver hands on their place, and the successor decides', async ({ signIn }) => {
  const subject = subjectOf('Repair of the Bacolod mast')
  const owner = await signIn(people.andrea)
  await writeMemo(owner.page, { subject, levels: [{ approvers: [people.luz] }] })

  const { page } = await signIn(people.luz)
  await openFromList(page, '/approvals', subject)
  await approverLog(page).getByRole('button', { name: 'Hand on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand on your place' })
  await dialog.getByRole('button', { name: 'Hand on' }).click()
  await expect(dialog).toContainText('Choose a person.')
  await expect(dialog).toContainText('Give a reason.')
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  await dialog.getByRole('combobox', { name: 'New approver' }).fill('timothy')
  await page.getByRole('option', { name: /Timothy Wong/ }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('He knows the mast.')
  // Closed to look at the memo behind it, the dialog keeps what was entered (U47).
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await approverLog(page).getByRole('button', { name: 'Hand on' }).click()
  await expect(dialog).toContainText('Timothy Wong')
  // So it does after a step back and forth.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await approverLog(page).getByRole('button', { name: 'Hand on' }).click()
  await expect(dialog).toContainText('Timothy Wong')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('He knows the mast.')
  await dialog.getByRole('button', { name: 'Hand on' }).click()
  await expect(page.getByText('Your place has been handed on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()
  const entry = approverLog(page).getByRole('article', { name: 'Luz Clemente: Handed on' })
  await expect(entry).toContainText('from Luz Clemente to Timothy Wong')
  await expect(entry).toContainText('He knows the mast.')

  const successor = await signIn(people.timothy, { width: 360 })
  await openFromList(successor.page, '/approvals', subject)
  await expect(successor.page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await openFromList(page, '/approvals/history', subject)
})
