import { callConsole, form, makeTemplate } from '../../../support/console.ts'
import { openWorkflowStep } from '../../../support/policies.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import { expect, expectAccessibleInBothThemes, test } from '../../../support/test.ts'

test('M1: a template names its amount, and from which figure one is high', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const section = form('What for?')
  const validations = { required: true }
  const questions = [
    { field_id: 'SUM', field_name: 'Total', field_type: 'TEXT_CURRENCY' as const, validations },
    {
      field_id: 'MONEY',
      field_name: 'Paid in',
      field_type: 'DROPDOWN' as const,
      validations,
      constant: [{ value: 'PHP', label: 'Pesos' }],
    },
  ]
  const template_content = [{ ...section, value: [...section.value, ...questions] }]
  const { template_id } = await makeTemplate(page, { template_content })
  await openWorkflowStep(page, template_id)

  const amount = page.getByRole('group', { name: 'Amount of memos' })
  await amount.getByLabel('Amount', { exact: true }).selectOption({ label: 'Total' })
  await expect(amount.getByText('Choose the question', { exact: true })).toBeVisible()
  await amount.getByLabel('Currency', { exact: true }).selectOption({ label: 'Paid in' })
  await expect(amount.getByText('Choose the question', { exact: true })).toBeHidden()

  await amount.getByRole('button', { name: 'Add a figure' }).click()
  const figure = amount.getByRole('textbox', { name: 'High from (PHP)' })
  await figure.fill('0')
  await expect(amount.getByText(/^A high amount is a number above zero/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await figure.fill('1,000,000')
  await figure.blur()
  await expect(figure).toHaveValue('1000000')
  await expect(amount.getByText(/^A high amount is a number above zero/)).toBeHidden()
  await amount.getByRole('button', { name: 'Add a figure' }).click()
  await amount.getByRole('button', { name: 'Remove the figure for USD' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()

  const saved = await callConsole(page, 'admin-get_template_by_id', { template_id })
  expect(saved.template_config).toMatchObject({
    amount: { amount_field: 'SUM', currency_field: 'MONEY' },
    high_amounts: { PHP: '1000000' },
  })
})
