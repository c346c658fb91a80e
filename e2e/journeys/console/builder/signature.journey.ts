import { PASSKEYS_NEED_EVIDENCE } from '@countersign/domain'
import { callConsole, makeTemplate, openConsole } from '../../../support/console.ts'
import { expect, expectAccessibleInBothThemes, test } from '../../../support/test.ts'

for (const width of [1440, 360])
  test(`O4: an administrator says which approvals need a passkey, at ${width} px`, async ({ visit }) => {
    const page = await openConsole(visit, '/categories', { width })
    const { template_id } = await makeTemplate(page)
    await page.goto(new URL(`/templates/edit/${template_id}`, page.url()).href)
    await page
      .getByRole('list', { name: 'Steps' })
      .getByRole('button', { name: /Workflow/ })
      .click()
    const group = page.getByRole('group', { name: 'Passkeys' })
    await group.getByLabel('Passkey for approving').selectOption({ label: 'Above an amount' })
    await group.getByLabel('Above (PHP)').fill('1,000,000')
    await group.getByRole('button', { name: 'Add an amount' }).click()
    await group.getByLabel('Above (USD)').fill('much')
    await expect(group).toContainText('An amount is a number with at most two decimals')
    await group.getByRole('button', { name: 'Remove the amount in USD' }).click()
    await group.scrollIntoViewIfNeeded()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByText('Your template has been saved.')).toBeVisible()
    const saved = await callConsole(page, 'admin-get_template_by_id', { template_id })
    expect(saved.template_config.signature).toEqual({ kind: 'ABOVE', amounts: { PHP: '1000000' } })
  })

test('O4: where no evidence is kept, the builder says so, and sends nothing to be published', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/categories')
  const { template_id } = await makeTemplate(page)
  await page.route('**/call/admin-get_evidence', (route) =>
    route.fulfill({
      json: { result: { origin: null, audit: null, is_audit_late: false, checkpoint: null } },
    }),
  )
  await page.goto(new URL(`/templates/edit/${template_id}`, page.url()).href)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Workflow/ })
    .click()
  const group = page.getByRole('group', { name: 'Passkeys' })
  await expect(group).toContainText('operators switch it on (EVIDENCE=on)')
  await group.getByLabel('Passkey for approving').selectOption({ label: 'Each time' })
  await expect(group).toContainText(PASSKEYS_NEED_EVIDENCE)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(
    page.getByRole('heading', { name: 'One problem keeps this from being published' }),
  ).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Passkeys', exact: true }).click()
  await expect(group.getByLabel('Passkey for approving')).toBeFocused()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()
})
