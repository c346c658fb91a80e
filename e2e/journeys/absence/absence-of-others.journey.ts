import { callConsole, openConsole } from '../../support/console.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

// The form shows what the server refuses.
test.use({ expectedErrors: /call\/admin-save_absence .*status of 400/ })

const EMAIL = 'ursula.jacinto@habagat.example'

test('K1: an administrator sets an absence for someone, and ends it', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/people')
  const { absences } = await callConsole(page, 'admin-get_absences', { email: EMAIL })
  // Ends what an earlier attempt left.
  for (const { absence_id, state } of absences)
    if (state === 'running' || state === 'planned')
      await callConsole(page, 'admin-end_absence', { email: EMAIL, absence_id })

  await page.getByLabel('Search name or e-mail').fill(EMAIL)
  await page
    .getByRole('group', { name: /^Ursula/ })
    .getByRole('button', { name: 'Absences' })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Absences of/ })
  await dialog.getByRole('button', { name: 'New absence' }).click()
  await dialog.getByLabel('Delegate’s e-mail').fill('tess.aquino@northwind.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('You cannot name yourself as the delegate')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await dialog.getByLabel('Delegate’s e-mail').fill('bea.lim@northwind.example')
  await dialog.getByLabel('Note').fill('In hospital')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText(/on · Now · Bea Lim · In hospital/)
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'End now' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Ended early')
})
