import type { Page } from '@playwright/test'
import { callConsole, openConsole } from '../../support/console.ts'
import { people } from '../../support/people.ts'
import { sendClaims, signInByWire } from '../../support/session-by-wire.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

// One after another: both choose the source of groups.
test.describe.configure({ mode: 'default' })

/** Opens the dialog of a person in People. */
async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto(new URL('/settings/people', page.url()).href)
  await page.getByLabel('Search name or e-mail').fill(email)
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

for (const { width, email, department } of [
  { width: 1440, email: people.maricel, department: 'Finance Shared Services' },
  { width: 360, email: people.rafael, department: 'Field Operations' },
])
  test(`N2: groups come from sign-in once Settings say so, and are shown and ignored before, ${width} px`, async ({
    visit,
  }) => {
    const page = await openConsole(visit, '/settings/people', { width })
    const employee = await visit()
    const signInWith = async (claims: object) => {
      await sendClaims(employee, webUrl(), { email, claims })
      await signInByWire(employee, webUrl(), email)
    }
    await signInWith({ department: 'Legal', manager: 'no.one@northwind.example', roles: ['Treasurer'] })
    await openPerson(page, email)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The sign-in provider says “Legal”, which Settings ignore.')
    await expect(dialog).toContainText(
      'The sign-in provider says “no.one@northwind.example”: no one in the directory has this e-mail.',
    )
    await expect(dialog).toContainText('The sign-in provider says “Treasurer”, which Settings ignore.')
    await expectAccessibleInBothThemes(page)

    try {
      await page.goto(new URL('/settings', page.url()).href)
      const source = page.getByRole('group', { name: 'Groups', exact: true })
      await source.getByRole('combobox').click()
      await page.getByRole('option', { name: 'From sign-in' }).click()
      await source.getByRole('button', { name: 'Save' }).click()
      await expect(source).toContainText('Changed by Tess Aquino')
      await expectAccessibleInBothThemes(page)

      await signInWith({ department: 'Legal' })
      await openPerson(page, email)
      await expect(dialog.getByRole('combobox', { name: 'Group' })).toHaveValue('Legal')
      await expect(dialog).not.toContainText('The sign-in provider')
      await signInWith({ department })
      await openPerson(page, email)
      await expect(dialog.getByRole('combobox', { name: 'Group' })).toHaveValue(department)
    } finally {
      await callConsole(page, 'admin-reset_setting', { key: 'group_source' })
    }
  })
