import { callConsole, form, makeTemplate } from '../../../support/console.ts'
import { openWorkflowStep } from '../../../support/policies.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../../support/test.ts'

const section = form('What for?')
const template_content = [
  {
    ...section,
    value: [
      ...section.value,
      {
        field_id: 'SUM',
        field_name: 'Total',
        field_type: 'TEXT_CURRENCY' as const,
        validations: { required: true },
      },
    ],
  },
]

test('N7: an administrator names the answers that make approvals fall', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const { template_id } = await makeTemplate(page, { template_content })
  await openWorkflowStep(page, template_id)

  const group = page.getByRole('group', { name: 'Re-approval' })
  await expect(group.getByLabel('Approvals that no longer count')).toBeHidden()
  await group.getByRole('button', { name: 'Add a question' }).click()
  await group.getByLabel('Question 1').selectOption({ label: 'Total' })
  await setWidth(page, 360)
  await group.getByRole('button', { name: 'Add a question' }).click()
  await expect(group.getByLabel('Question 2')).toBeVisible()
  await group
    .getByRole('button', { name: /^Approvals stand when/ })
    .last()
    .click()
  await group.getByLabel('Approvals that no longer count').selectOption({ label: 'Those from level 2 on' })
  await group.scrollIntoViewIfNeeded()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()
  const saved = await callConsole(page, 'admin-get_template_by_id', { template_id })
  expect(saved.template_config.reapproval).toEqual({ questions: ['SUM'], from_level: 2 })
})
