import { callConsole, makeTemplate, openConsole } from '../../support/console.ts'
import { expect, expectAccessibleInBothThemes, test } from '../../support/test.ts'

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
