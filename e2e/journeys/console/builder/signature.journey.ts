import { PASSKEYS_NEED_EVIDENCE } from '@countersign/domain'
import { callConsole, makeTemplate } from '../../../support/console.ts'
import { openWorkflowStep } from '../../../support/policies.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../../support/test.ts'

test('O4: an administrator says which approvals need a passkey', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const { template_id } = await makeTemplate(page)
  await openWorkflowStep(page, template_id)
  const group = page.getByRole('group', { name: 'Passkeys' })
  await group.getByLabel('Passkey for approving').selectOption({ label: 'Above an amount' })
  await group.getByLabel('Above (PHP)').fill('1,000,000')
  await group.getByRole('button', { name: 'Add an amount' }).click()
  await group.getByLabel('Above (USD)').fill('much')
  await expect(group).toContainText('An amount is a number with at most two decimals')
  await setWidth(page, 360)
  await group.getByRole('button', { name: 'Remove the amount in USD' }).click()
  await group.scrollIntoViewIfNeeded()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()
  const saved = await callConsole(page, 'admin-get_template_by_id', { template_id })
  expect(saved.template_config.signature).toEqual({ kind: 'ABOVE', amounts: { PHP: '1000000' } })
})

test('O4: where no evidence is kept, the builder says so, and sends nothing to be published', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const { template_id } = await makeTemplate(page)
  await page.route('**/call/admin-get_evidence', (route) =>
    route.fulfill({
      json: { result: { origin: null, audit: null, is_audit_late: false, checkpoint: null } },
    }),
  )
  await openWorkflowStep(page, template_id)
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
