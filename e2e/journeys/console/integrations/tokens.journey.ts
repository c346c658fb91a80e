import { openConsole } from '../../../support/console.ts'
import { subjectOf } from '../../../support/memos-by-wire.ts'
import { people } from '../../../support/people.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../../support/test.ts'

// An address of a person is refused.
test.use({ expectedErrors: /\/call\/admin-create_service_token .*status of 400/ })

/** Calls with a token, as a program does. */
async function statusWith(token: string): Promise<number> {
  const response = await fetch(`${webUrl()}/call/get_templates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: {} }),
  })
  return response.status
}

test('P1: a person makes an API token in Settings, which is shown once, and revokes it', async ({
  signIn,
}) => {
  const { page } = await signIn(people.andrea)
  const name = subjectOf('Bridge')
  await page.goto(`${webUrl()}/settings/security`)
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an API token' })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Give the token a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new token' })
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused()
  const token = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  expect(await statusWith(token)).toBe(200)
  await setWidth(page, 360)
  await page.reload()
  await expect(tokens.getByText(name)).toBeVisible()
  await expect(tokens.getByText(`cs_…${token.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await tokens.getByRole('button', { name: `Revoke ${name}` }).click()
  const confirm = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await expect(confirm.getByText(`Every program that uses ${name} stops working at once`)).toBeVisible()
  await confirm.getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText(name)).toHaveCount(0)
  expect(await statusWith(token)).toBe(401)
})

test('P1: an administrator makes, renews and revokes the token of a service account', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/integrations')
  const name = subjectOf('Warehouse')
  const card = page.getByRole('region', { name: 'API tokens' }).first()
  await card.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(people.andrea)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('is a person’s address. Choose another one.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(`warehouse-${Date.now()}@${people.andrea.split('@')[1]}`)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'The new token' })
  const token = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  expect(await statusWith(token)).toBe(200)
  await expectAccessibleInBothThemes(page)
  await card.getByRole('group', { name }).getByRole('button', { name: 'Renew' }).click()
  await page
    .getByRole('dialog', { name: `Renew ${name}` })
    .getByRole('button', { name: 'Renew' })
    .click()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('group', { name })).toHaveCount(2)
  for (const left of [1, 0]) {
    await card.getByRole('group', { name }).first().getByRole('button', { name: 'Revoke' }).click()
    await page
      .getByRole('dialog', { name: `Revoke ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(card.getByRole('group', { name })).toHaveCount(left)
  }
  expect(await statusWith(token)).toBe(401)
})
