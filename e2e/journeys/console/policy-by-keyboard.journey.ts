import { callConsole } from '../../support/console.ts'
import { chooseInMenu, expectAnnounced, tabTo } from '../../support/keyboard.ts'
import { openPolicyBuilder, policyRow } from '../../support/policies.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { expect, test } from '../../support/test.ts'

test('N1: an administrator builds a policy by keyboard alone, and publishes it', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const { templateId, head, cfo } = await openPolicyBuilder(page)
  const { keyboard } = page
  await tabTo(page, 'radio', /Anyone/)
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /A policy/ })).toBeChecked()

  await test.step('rows are added, and opened by Enter', async () => {
    await tabTo(page, 'button', 'Add a row')
    await keyboard.press('Enter')
    await expectAnnounced(page, 'Row 1 added.')
    await expect(policyRow(page, 1)).toBeFocused()
    await tabTo(page, 'combobox', 'Who decides')
    await keyboard.type(head)
    await tabTo(page, 'combobox', 'Where')
    await keyboard.type('everywhere')
    await keyboard.press('Escape')
    await expect(policyRow(page, 1)).toBeFocused()
    await expect(policyRow(page, 1)).toHaveAttribute('aria-expanded', 'false')
    await keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Row 1', exact: true })).toBeVisible()
    await keyboard.press('Escape')
  })

  await test.step('a condition is added, and set in a row', async () => {
    await keyboard.press('Shift+Tab')
    await tabTo(page, 'button', 'What to do with row 1')
    await chooseInMenu(page, 'Add a row above')
    await expectAnnounced(page, 'Row 1 added.')
    await page.getByRole('button', { name: 'Add a condition' }).focus()
    await chooseInMenu(page, /^Amount to spend/)
    await tabTo(page, 'combobox', /^Amount to spend.*: condition$/)
    await keyboard.type('in PHP')
    await tabTo(page, 'textbox', 'Above')
    await keyboard.type('100000')
    await tabTo(page, 'combobox', 'Who decides')
    await keyboard.type(cfo)
    await tabTo(page, 'combobox', 'Where')
    await keyboard.type('everywhere')
    await keyboard.press('Escape')
    await expect(policyRow(page, 1)).toBeFocused()
    await expect(policyRow(page, 1)).toHaveAccessibleName(/above 100,000/)
  })

  await test.step('Alt with the arrow keys moves a row; Delete asks', async () => {
    await keyboard.press('Alt+ArrowDown')
    await expectAnnounced(page, 'Now row 2 of 2.')
    await expect(policyRow(page, 2)).toBeFocused()
    await expect(policyRow(page, 2)).toHaveAccessibleName(/above 100,000/)
    await keyboard.press('Alt+ArrowUp')
    await expect(policyRow(page, 1)).toBeFocused()
    await keyboard.press('Delete')
    const asked = page.getByRole('dialog', { name: 'Delete row 1?' })
    await expect(asked).toBeVisible()
    await keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(policyRow(page, 1)).toHaveAccessibleName(/above 100,000/)
  })

  await tabTo(page, 'button', 'Save and publish')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your template has been published' })).toBeVisible()
  const { policy } = await callConsole(page, 'admin-get_template_by_id', { template_id: templateId })
  expect(policy?.rows.map(({ conditions }) => conditions)).toEqual([
    [{ kind: 'AMOUNT', currency: 'PHP', bounds: { above: '100000', up_to: null } }],
    [],
  ])
})
