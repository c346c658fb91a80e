import type { Page } from '@playwright/test'
import { openConsole, unique } from '../../support/console.ts'
import { people } from '../../support/people.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test } from '../../support/test.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Template name' })

test.describe('a session that ends at the console', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('B3: the sign-in appears over the wizard, and all input is kept', async ({ visit }) => {
    const page = await openConsole(visit, '/templates/create')
    const typed = unique('Half a template')
    await name(page).fill(typed)
    await page.getByRole('textbox', { name: 'Template Code' }).fill('HALF')
    await page.request.delete(`${adminUrl()}/auth/session`)
    // The next call notices the end of the session: here the check of the code.
    await page.getByRole('textbox', { name: 'Template Code' }).fill(`H${Date.now().toString(36)}`)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toContainText('What you have typed on this page stays.')
    await expectAccessibleInBothThemes(page)
    const button = dialog.getByRole('button', { name: 'Login with Google' })
    await button.focus()
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: people.tess }).first().click(),
    ])
    await expect(dialog).toBeHidden()
    await expect(name(page)).toHaveValue(typed)
    await expect(page.getByText('This code is free.')).toBeVisible()
    await page.getByLabel('Category').selectOption({ label: 'Generic' })
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Add section' })).toBeVisible()
  })
})
