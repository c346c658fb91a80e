import { drag } from '../../support/builder.ts'
import { callConsole } from '../../support/console.ts'
import { openPolicyBuilder, policyRow, policyTable } from '../../support/policies.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { expect, expectAccessibleInBothThemes, test } from '../../support/test.ts'

test('N1: an administrator builds a policy from nothing by mouse, and publishes it', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const { templateId, head, cfo } = await openPolicyBuilder(page)
  await page.getByRole('radio', { name: /A policy/ }).click()
  const table = policyTable(page)
  await expect(table.getByRole('button', { name: 'Otherwise' })).toBeVisible()

  await test.step('a row for small amounts, decided by the head', async () => {
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('menuitem', { name: 'Amount to spend' }).click()
    await page.getByRole('button', { name: 'Add a row' }).click()
    const row = page.getByRole('group', { name: 'Row 1', exact: true })
    await row.getByLabel(/^Amount to spend.*: condition$/).selectOption('PHP')
    await row.getByRole('textbox', { name: 'Up to' }).fill('100000')
    await row.getByRole('combobox', { name: 'Who decides' }).selectOption({ label: head })
    await row.getByRole('combobox', { name: 'Where' }).selectOption({ label: 'everywhere' })
    await row.getByText('Any one', { exact: true }).click()
    await expect(table.getByText('≤ 100,000')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toHaveCount(0)
  })

  await test.step('a copy of it for larger amounts of CAPEX, with the CFO', async () => {
    await page.getByRole('button', { name: 'What to do with row 1' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('menuitem', { name: 'Cost type' }).click()
    const row = page.getByRole('group', { name: 'Row 2', exact: true })
    await row.getByRole('textbox', { name: 'Above' }).fill('100000')
    await row.getByRole('textbox', { name: 'Up to' }).fill('')
    await row.getByLabel('Cost type: condition').selectOption({ label: 'is one of' })
    await row.getByRole('combobox', { name: 'Cost type: values' }).click()
    await page.getByRole('option', { name: 'CAPEX' }).click()
    await row.getByRole('button', { name: 'Add level' }).click()
    const second = row.getByRole('group', { name: 'Level 2' })
    await second.getByRole('combobox', { name: 'Who decides' }).selectOption({ label: cfo })
    await second.getByRole('combobox', { name: 'Where' }).selectOption({ label: 'everywhere' })
    await expect(table.getByText('above 100,000')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await policyRow(page, 2).click()
  })

  await test.step('the rows are dragged, and put back by undo', async () => {
    const grip = page.getByRole('button', { name: 'Move row 2' })
    const [from, to] = [await grip.boundingBox(), await policyRow(page, 1).boundingBox()]
    await drag(page, grip, { x: 0, y: (to?.y ?? 0) - (from?.y ?? 0) - 4 })
    await expect(policyRow(page, 1)).toHaveAccessibleName(/above 100,000/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(policyRow(page, 1)).toHaveAccessibleName(/≤ 100,000/)
  })

  await test.step('what no row fits is refused with a text', async () => {
    await table.getByRole('button', { name: 'Otherwise' }).click()
    await page.getByRole('textbox', { name: 'What the owner reads' }).fill('Give the amount in pesos.')
    await expect(table.getByText('refuse: “Give the amount in pesos.”')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been published' })).toBeVisible()
  const { workflow, policy } = await callConsole(page, 'admin-get_template_by_id', {
    template_id: templateId,
  })
  expect(workflow).toBe('POLICY')
  expect(policy?.rows.map(({ conditions, levels }) => [conditions, levels.length])).toEqual([
    [[{ kind: 'AMOUNT', currency: 'PHP', bounds: { above: null, up_to: '100000' } }], 1],
    [
      [
        { kind: 'AMOUNT', currency: 'PHP', bounds: { above: '100000', up_to: null } },
        { kind: 'CHOICE', field_id: 'COST', is_one_of: true, values: ['CAPEX'] },
      ],
      2,
    ],
  ])
  expect(policy?.otherwise).toEqual({ kind: 'REFUSE', text: 'Give the amount in pesos.' })
})
