import type { Page } from '@playwright/test'
import { awaitPopup } from '../../support/pages/popup.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { people } from '../../support/people.ts'
import { signInByWire } from '../../support/session-by-wire.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const { miguel } = people

// What the browser logs: own contacts are unsupported (B6), the change needs a fresh sign-in (P3), and the dialog's code is lost at first.
test.use({
  expectedErrors: /\/auth\/token .*status of 403|\/call\/save_reports_users .*status of 400|session-dialogs/,
})

const CODE_OF_DIALOG = '**/session-dialogs-*.js'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' })

test('P3: granting access asks for a fresh sign-in over the dialog, and nothing is lost', async ({
  visit,
}) => {
  // Microsoft omits the time of the sign-in unless requested, so such a session is never fresh.
  const page = await visit({ width: 360 })
  for (const provider of ['google', 'microsoft'] as const)
    await signInByWire(page, webUrl(), miguel, { provider })

  let lost = 0
  await page.route(CODE_OF_DIALOG, async (route) => {
    lost += 1
    await route.abort()
  })
  await page.goto(`${webUrl()}/reports/access`)
  await page.getByRole('button', { name: 'Add new user' }).click()
  const grant = page.getByRole('dialog', { name: 'Add user to access Reports' })
  const person = /Mateo Singson/
  await grant.getByRole('combobox', { name: 'User' }).fill('mateo')
  await page.getByRole('option', { name: person }).click()
  await grant.getByLabel('Access Level').selectOption('Group Admin')
  await grant.getByLabel('Group 1', { exact: true }).selectOption('Legal')
  await grant.getByRole('button', { name: 'Save' }).click()

  // The dialog opens by itself: no one could open it again once its code can be loaded.
  await expect.poll(() => lost).toBeGreaterThan(1)
  await page.unroute(CODE_OF_DIALOG)
  await expect(dialogOf(page)).toBeVisible()
  await expectAccessibleEverywhere(page)
  // Escape has no effect, and the dialog below keeps its content.
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click()
  await expect(grant.getByText('Please sign in again to continue.')).toBeVisible()

  await setWidth(page, 1440)
  await grant.getByRole('button', { name: 'Save' }).click()
  await awaitPopup(page, () => dialogOf(page).getByRole('button', { name: 'sign in with Microsoft' }).click())
  await expect(page.getByText('Added user can now have access to reports')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('row', { name: person })).toContainText('Legal')

  // Now the sign-in is fresh, and revoking access does not prompt.
  await page.getByRole('button', { name: new RegExp(`Remove.*${person.source}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Access removed')).toBeVisible()
})
