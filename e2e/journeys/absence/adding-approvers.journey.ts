import { approverLog, openFromList } from '../../support/memo-view.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

test('R1: an approver adds another one, who decides right behind', async ({ signIn }) => {
  const subject = subjectOf('Lease of the Naga rooftop')
  const owner = await signIn(people.andrea)
  await writeMemo(owner.page, { subject, levels: [{ approvers: [people.luz] }] })

  const { page } = await signIn(people.luz)
  await openFromList(page, '/approvals', subject)
  await approverLog(page).getByRole('button', { name: 'Add approvers' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add approvers' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('Choose at least one person.')
  await expect(dialog).toContainText('Give a reason.')
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  await dialog.getByRole('combobox', { name: 'Approvers to add' }).fill('timothy')
  await page.getByRole('option', { name: /Timothy Wong/ }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('He knows the landlord.')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The approvers have been added')).toBeVisible()
  const entry = approverLog(page).getByRole('article', { name: 'Luz Clemente: Added approvers' })
  await expect(entry).toContainText('added Timothy Wong')
  await expect(entry).toContainText('He knows the landlord.')
  await expect(approverLog(page)).toContainText('Added by Luz Clemente')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

  const added = await signIn(people.timothy, { width: 360 })
  await openFromList(added.page, '/approvals', subject)
  await expect(added.page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
})
