import type { Locator, Page } from '@playwright/test'
import { callConsole, openConsole, unique } from '../../support/console.ts'
import { pressInDialog } from '../../support/keyboard.ts'
import { people } from '../../support/people.ts'
import { awaitSettled, expectTargetsLargeEnough } from '../../support/screens/wcag.ts'
import { moveTo } from '../../support/pages/move.ts'
import { adminUrl, expect, test, webUrl } from '../../support/test.ts'

/** Opens a dialog by its button, and leaves it with Escape: the focus returns. @param required a field that may not be empty */
async function tryDialog(page: Page, button: Locator, required?: string): Promise<void> {
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  if (required !== undefined) {
    const field = dialog.getByRole('textbox', { name: required })
    await expect(field).toHaveAttribute('required')
    await dialog.locator('button[type=submit]').press('Enter')
    await expect(field).toBeFocused()
    await expectTargetsLargeEnough(page)
    await expect(field).toHaveAccessibleDescription(/This field is required|Give the token a name/)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
}

test('U49: dialogs of one’s own settings are used by keyboard alone, and the focus returns', async ({
  signIn,
}) => {
  const { page } = await signIn(people.nina)
  await page.goto(`${webUrl()}/settings/security`)
  await awaitSettled(page)
  await expectTargetsLargeEnough(page)
  await tryDialog(page, page.getByRole('button', { name: 'Add passkey' }))
  const create = page.getByRole('button', { name: 'Create token' })
  await tryDialog(page, create, 'Name')

  // One dialog follows another, and the row that a third one is about goes with it.
  const name = unique('Keys')
  await create.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
  const revoke = page.getByRole('button', { name: `Revoke ${name}` })
  await tryDialog(page, revoke)
  await revoke.press('Enter')
  await pressInDialog(page.getByRole('dialog'), 'Revoke')
  await expect(revoke).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'API tokens' }).locator(':focus')).toBeVisible()

  await moveTo(page, '/settings/calendar')
  await page.getByRole('button', { name: 'Make a link' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Make a new link' })).toBeFocused()
  await page.getByRole('button', { name: 'End the link' }).press('Enter')
  await pressInDialog(page.getByRole('dialog'), 'End the link')
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeFocused()
})

test('U49: dialogs of integrations and administrators are used by keyboard alone, and the focus returns', async ({
  visit,
}) => {
  const page = await openConsole(visit)
  const name = unique('Keys')
  await callConsole(page, 'admin-save_webhook', {
    name,
    url: 'https://8.8.8.8/in',
    kinds: ['memo.held'],
  })
  await page.goto(`${adminUrl()}/settings/integrations`)
  await awaitSettled(page)
  await tryDialog(page, page.getByRole('button', { name: 'Create token' }), 'Name')
  await tryDialog(page, page.getByRole('button', { name: 'Add webhook' }), 'Name')
  await tryDialog(page, page.getByRole('button', { name: 'Set up' }), 'Name')
  await page.getByRole('button', { name: `Deliveries of ${name}` }).press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expectTargetsLargeEnough(page)
  for (const button of ['Signing secret', 'Change', 'Delete'])
    await tryDialog(page, row.getByRole('button', { name: button }))
  // The switch is disabled while it is saved.
  const turned = row.getByRole('switch')
  await turned.press('Space')
  await expect(row).toContainText('Off since')
  await expect(turned).toBeFocused()
  await row.getByRole('button', { name: 'Delete' }).press('Enter')
  await pressInDialog(page.getByRole('dialog'), 'Delete')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Webhooks' }).locator(':focus')).toBeVisible()

  await moveTo(page, '/settings/administrators', adminUrl())
  await awaitSettled(page)
  await tryDialog(page, page.getByRole('button', { name: 'Add administrator' }), 'E-mail')
  await tryDialog(page, page.getByRole('button', { name: 'Remove' }).first())
})
