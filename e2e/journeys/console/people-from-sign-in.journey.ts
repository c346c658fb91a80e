import type { Page } from '@playwright/test'
import { callConsole } from '../../support/console.ts'
import { people } from '../../support/people.ts'
import { sendClaims, signInByWire } from '../../support/session-by-wire.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { adminUrl, expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

/** Opens the dialog of a person in People. */
async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto(`${adminUrl()}/settings/people`)
  await page.getByLabel('Search name or e-mail').fill(email)
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const EMAIL = people.maricel
const DEPARTMENT = 'Finance Shared Services'

test('N2: groups come from sign-in once Settings say so, and are shown and ignored before', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const employee = await visit()
  const signInWith = async (claims: object) => {
    await sendClaims(employee, webUrl(), { email: EMAIL, claims })
    await signInByWire(employee, webUrl(), EMAIL)
  }
  await signInWith({ department: 'Legal', manager: 'no.one@northwind.example', roles: ['Treasurer'] })
  await openPerson(page, EMAIL)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The sign-in provider says “Legal”, which Settings ignore.')
  await expect(dialog).toContainText(
    'The sign-in provider says “no.one@northwind.example”: no one in the directory has this e-mail.',
  )
  await expect(dialog).toContainText('The sign-in provider says “Treasurer”, which Settings ignore.')
  await expectAccessibleEverywhere(page)

  try {
    await page.goto(`${adminUrl()}/settings`)
    const source = page.getByRole('group', { name: 'Groups', exact: true })
    await source.getByRole('combobox').click()
    await page.getByRole('option', { name: 'From sign-in' }).click()
    await source.getByRole('button', { name: 'Save' }).click()
    await expect(source).toContainText('Changed by Tess Aquino')
    await expectAccessibleEverywhere(page)

    await setWidth(page, 360)
    await signInWith({ department: 'Legal' })
    await openPerson(page, EMAIL)
    await expect(dialog.getByRole('combobox', { name: 'Group' })).toHaveValue('Legal')
    await expect(dialog).not.toContainText('The sign-in provider')
    await signInWith({ department: DEPARTMENT })
    await openPerson(page, EMAIL)
    await expect(dialog.getByRole('combobox', { name: 'Group' })).toHaveValue(DEPARTMENT)
  } finally {
    await callConsole(page, 'admin-reset_setting', { key: 'group_source' })
  }
})
