import type { Page } from '@playwright/test'
import { addQuestion, card, newCode, settings } from '../../support/builder.ts'
import { callConsole, makeTemplate, openConsole, unique } from '../../support/console.ts'
import { openForm } from '../../support/memo-form.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../support/test.ts'
import { itemsToBuy } from '../../support/templates/calculated-form.ts'

const { bea, jun } = people

const items = (page: Page) => page.getByRole('group', { name: 'Items to buy', exact: true })
const cell = (page: Page, column: string, row: number) =>
  items(page).getByRole('textbox', { name: `${column}, row ${row}` })
const total = (page: Page) => page.getByRole('textbox', { name: 'Amount to spend' })

test('N8: an administrator adds a calculated question, and an employee sees its result', async ({
  visit,
  signIn,
}) => {
  const page = await openConsole(visit, '/templates/create')
  const name = unique('Trip')
  await page.getByLabel('Category').selectOption({ label: 'Generic' })
  await page.getByRole('textbox', { name: 'Template Code' }).fill(newCode('C'))
  await page.getByRole('textbox', { name: 'Template name' }).fill(name)
  await expect(page.getByText('This code is free.')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await addQuestion(page, 'Untitled', { name: 'Fare', type: 'Number field' })
  await addQuestion(page, 'Untitled', { name: 'Hotel', type: 'Number field', optional: true })
  await addQuestion(page, 'Untitled', { name: 'Cost', type: 'Calculated' })

  const panel = settings(page)
  await expect(panel.getByRole('switch', { name: 'Required' })).toHaveCount(0)
  await expect(panel.getByLabel('Add, part 1')).toHaveValue(/^FIELD_/)
  await panel.getByRole('button', { name: 'Add a part' }).click()
  await expect(panel.getByLabel('Add, part 2')).toBeFocused()
  await expectAccessibleInBothThemes(page)

  await test.step('by keyboard alone: another operation, its percent, and what it says', async () => {
    await panel.getByLabel('Operation').focus()
    await page.keyboard.type('Percentage')
    await panel.getByLabel('Percent, part 2').focus()
    await page.keyboard.type('A fixed')
    await expect(panel.getByText('Please enter a number such as 12 or 12.50')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Fixed number of part 2' }).focus()
    await page.keyboard.type('12.5')
    await expect(panel.getByText('Please enter a number such as 12 or 12.50')).toBeHidden()
    await expect(page.getByText('Calculated: 12.5% of Hotel.').first()).toBeVisible()
    await panel.getByLabel('Operation').focus()
    await page.keyboard.type('Sum')
    await panel.getByLabel('Add, part 2').selectOption({ label: 'Fare' })
    await expect(page.getByText('Calculated: the sum of Hotel and Fare.').first()).toBeVisible()
  })

  await test.step('a question that is removed leaves the calculation', async () => {
    await card(page, 'Fare').click()
    await page.getByRole('button', { name: 'Delete Fare' }).click()
    await card(page, 'Cost').click()
    await expect(panel.getByLabel('Add, part 2')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await card(page, 'Cost').click()
    await expect(panel.getByLabel('Add, part 2')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been published' })).toBeVisible()

  const { page: form } = await signIn(jun)
  await openForm(form, new RegExp(name))
  const cost = form.getByRole('textbox', { name: 'Cost' })
  await expect(cost).toHaveValue('')
  await form.getByRole('textbox', { name: 'Fare' }).fill('0.1')
  await form.getByRole('textbox', { name: 'Hotel' }).fill('0.2')
  await expect(cost).toHaveValue('0.30')
})

test('N8: an employee sees the total as rows change, and it decides what is asked', async ({
  visit,
  signIn,
}) => {
  const console = await consoleByWire(await visit())
  const { name } = await makeTemplate(console, { template_content: itemsToBuy(), action: 'PUBLISHED' })
  const { page } = await signIn(bea)
  await openForm(page, new RegExp(name))
  await cell(page, 'Item', 1).fill('Core router chassis')
  await cell(page, 'Quantity', 1).fill('2')
  await cell(page, 'Unit cost', 1).pressSequentially('6900000')
  await expect(cell(page, 'Amount', 1)).toHaveValue('13,800,000.00')
  await items(page).getByRole('button', { name: 'Add row' }).click()
  await cell(page, 'Item', 2).fill('400G line card')
  await cell(page, 'Quantity', 2).fill('4')
  await cell(page, 'Unit cost', 2).fill('1050000')
  await expect(total(page)).toHaveValue('18,000,000.00')
  await expect(items(page).locator('[data-total]')).toContainText('18,000,000.00')
  await expect(total(page)).toHaveAttribute('readonly', '')
  await expect(total(page)).toHaveAccessibleDescription('Calculated: the total of Items to buy.')
  await total(page).focus()
  await expect(total(page)).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Why so much?' })).toBeVisible()

  await setWidth(page, 360)
  await cell(page, 'Quantity', 2).fill('3')
  await expect(total(page)).toHaveValue('16,950,000.00')
  await expect(page.getByRole('textbox', { name: 'Why so much?' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Left of the budget' })).toHaveValue('-16,950,000.00')
  await expect(page.getByText('The result must be 0 or more')).toBeVisible()
  await page.getByRole('textbox', { name: 'Budget' }).first().fill('20000000')
  await expect(page.getByText('The result must be 0 or more')).toBeHidden()
  await expectAccessibleEverywhere(page)
  await expectNoOverflow(page)

  await page.getByRole('textbox', { name: 'Memo Subject' }).fill('Routers')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('N8: a calculation that was moved before what it counts can’t be published', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const [section] = itemsToBuy()
  const reversed = [{ ...section!, value: [section!.value[0]!, ...section!.value.slice(1).reverse()] }]
  const { template_id } = await makeTemplate(page, { template_content: reversed })
  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Form Builder/ })
    .click()
  await card(page, 'Amount to spend').click()
  await expect(settings(page).getByText('A calculation can only use earlier number questions')).toBeVisible()
  const saved = await callConsole(page, 'admin-get_template_by_id', { template_id })
  expect(JSON.stringify(saved.template_content)).toContain('"column_ref":"AMOUNT"')
})
