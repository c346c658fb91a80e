import {
  addQuestion,
  card,
  drag,
  fillGeneral,
  newCode,
  sectionCard,
  settings,
} from '../../../support/builder.ts'
import { openConsole, unique } from '../../../support/console.ts'
import { fillLevels, openForm, submit } from '../../../support/memo-form.ts'
import { subjectOf } from '../../../support/memos-by-wire.ts'
import { expectTooltipBesideRow } from '../../../support/pages/tooltips.ts'
import { people } from '../../../support/people.ts'
import { expect, test } from '../../../support/test.ts'

const companies = ['Northwind Telecom', 'Harbor Mobile', 'Lumen Pay']
const costCentres = ['2340 Procurement', '4520 Network Core']

test('W8: the availment form is built from scratch by mouse, published, filled in and submitted', async ({
  visit,
  signIn,
}) => {
  test.setTimeout(300_000)
  const page = await openConsole(visit, '/templates/create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create template')
  await expect(page.getByText('Build your own memo template without any coding skills')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Please choose a category.')).toBeVisible()
  await expect(page.getByText('Please enter a template code.')).toBeVisible()
  await expect(page.getByText('Please enter a template name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Template Code' }).fill('AVL')
  await expect(page.getByText('This template code is already in use.')).toBeVisible()
  const name = unique('Spending')
  await fillGeneral(page, { category: 'Budget & Finance', code: newCode('M'), name })

  await page.getByRole('textbox', { name: 'Section name' }).fill('Request')
  await addQuestion(page, 'Request', { name: 'Company', type: 'Dropdown', options: companies })
  await addQuestion(page, 'Request', { name: 'Cost center', type: 'Dropdown', options: costCentres })
  await addQuestion(page, 'Request', { name: 'Amount to spend', type: 'Number field', hint: 'Without VAT' })
  await addQuestion(page, 'Request', { name: 'Currency', type: 'Dropdown', list: 'Currencies' })
  await settings(page).getByLabel('Preset answer (optional)').selectOption({ label: 'PHP' })
  await addQuestion(page, 'Request', { name: 'Cost type', type: 'Dropdown', list: 'Cost types' })
  await addQuestion(page, 'Request', { name: 'Budget type', type: 'Radio', list: 'Budget types' })
  await addQuestion(page, 'Request', { name: 'Needed by', type: 'Date' })
  await addQuestion(page, 'Request', { name: 'Preferred vendor', optional: true })

  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('textbox', { name: 'Section name' }).nth(1).fill('Funds outside the budget')
  await addQuestion(page, 'Funds outside the budget', { name: 'Source of funds' })
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('textbox', { name: 'Section name' }).nth(2).fill('Justification')
  await addQuestion(page, 'Justification', { name: 'Why is this needed?', type: 'Rich-text editor' })
  await addQuestion(page, 'Justification', { name: 'Quotations', type: 'File upload' })
  await settings(page).getByRole('switch', { name: 'Allow only some file types' }).check({ force: true })
  await expect(settings(page).getByText('Please choose a file type')).toBeVisible()
  await settings(page).getByRole('checkbox', { name: /^PDF/ }).check()
  await addQuestion(page, 'Justification', { name: 'Items to buy', type: 'Related fields' })
  await expect(settings(page).getByText('There are no controls set up for this form item.')).toBeVisible()
  for (const [at, column] of ['Item', 'Price'].entries()) {
    await settings(page).getByRole('button', { name: 'Add a sub-field' }).click()
    await settings(page)
      .getByRole('textbox', { name: 'Question', exact: true })
      .nth(at + 1)
      .fill(column)
  }
  await settings(page).getByLabel('Answer type').nth(2).selectOption({ label: 'Number field' })

  await test.step('only one upload and one rich text are allowed, with a reason', async () => {
    await addQuestion(page, 'Justification', { name: 'Another' })
    const types = settings(page).getByLabel('Answer type')
    for (const text of ['Only one file upload is allowed', 'Only one rich-text editor is allowed'])
      await expect(types.locator('option', { hasText: text })).toBeDisabled()
    await page.getByRole('button', { name: 'Delete Another' }).click()
    await expect(card(page, 'Another')).toHaveCount(0)
    await page.getByRole('toolbar', { name: 'Form tools' }).getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Another')).toBeVisible()
    await page.getByRole('toolbar', { name: 'Form tools' }).getByRole('button', { name: 'Redo' }).click()
    await expect(card(page, 'Another')).toHaveCount(0)
  })

  await test.step('options branch to a section and to a follow-up question', async () => {
    await card(page, 'Budget type').click()
    for (const name of [/^Remove /, /^What .* leads to$/]) {
      await expectTooltipBesideRow(settings(page).getByRole('button', { name }))
    }
    for (const option of ['Underbudgeted', 'Unbudgeted']) {
      await settings(page)
        .getByRole('button', { name: `What ${option} leads to` })
        .click()
      await settings(page)
        .getByLabel('Jump to section')
        .last()
        .selectOption({ label: 'Funds outside the budget' })
    }
    await settings(page).getByRole('button', { name: 'Add a follow-up question' }).last().click()
    await settings(page)
      .getByRole('textbox', { name: 'Question', exact: true })
      .last()
      .fill('Who agreed to it?')
    await expect(
      sectionCard(page, 'Funds outside the budget').getByRole('img', { name: 'Shows on a condition' }),
    ).toBeVisible()
  })

  await test.step('a question is narrowed and dragged beside another one', async () => {
    for (const question of ['Company', 'Cost center']) {
      await card(page, question).click()
      await page.getByRole('button', { name: `Narrow ${question}` }).click()
    }
    await page.getByRole('button', { name: 'Widen Cost center' }).waitFor()
    const centre = card(page, 'Cost center')
    const company = await card(page, 'Company').boundingBox()
    const before = await centre.boundingBox()
    if (!company || !before) throw new Error('no cards')
    const grip = page.locator('[data-selected] [class*=grip]').first()
    await drag(page, grip, { x: company.width, y: company.y - before.y })
    // As high as its neighbour, except for the selected card's wider border.
    const above = async () => (await card(page, 'Company').boundingBox())?.y ?? 0
    await expect
      .poll(async () => Math.abs(((await centre.boundingBox())?.y ?? 0) - (await above())))
      .toBeLessThan(4)
    await expect
      .poll(async () => ((await centre.boundingBox())?.x ?? 0) - company.x)
      .toBeGreaterThan(company.width / 2)
  })

  await test.step('the preview follows and can be filled in', async () => {
    const preview = page.getByRole('region', { name: 'Live preview' })
    await expect(preview.getByLabel('Currency')).toHaveValue('PHP')
    await preview.getByRole('textbox', { name: 'Memo Subject' }).fill('A trial')
    await expect(preview.getByRole('textbox', { name: 'Source of funds' })).toHaveCount(0)
    await preview.getByRole('radio', { name: 'Unbudgeted' }).check()
    await expect(preview.getByRole('textbox', { name: 'Source of funds' })).toBeVisible()
    await expect(preview.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue('A trial')
  })

  await test.step('the check has no findings, and trying the form out saves nothing', async () => {
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Nothing stands in the way of publishing.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try it', exact: true }).click()
    const trial = page.getByRole('dialog', { name: /^Try it/ })
    await trial.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(trial.getByText(/things need your attention/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trial).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Anyone/ })).toBeChecked()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  const saved = page.getByRole('dialog', { name: 'Your template has been published' })
  await expect(saved).toContainText('Go to Templates to view your list of templates')
  await saved.getByRole('button', { name: 'Okay, got it!' }).click()
  await page.waitForURL(/\/templates$/)

  const { page: form } = await signIn(people.jun)
  const subject = subjectOf('Two routers')
  await openForm(form, new RegExp(name))
  await form.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await form.getByLabel('Company').selectOption('Northwind Telecom')
  await form.getByLabel('Cost center').selectOption('4520 Network Core')
  await form.getByRole('textbox', { name: 'Amount to spend' }).fill('1250.50')
  await expect(form.getByLabel('Currency')).toHaveValue('PHP')
  await form.getByLabel('Cost type').selectOption('CAPEX')
  await form.getByRole('radio', { name: 'Unbudgeted' }).check()
  await form.getByRole('textbox', { name: 'Who agreed to it?' }).fill('The CFO')
  await form.getByRole('textbox', { name: 'Needed by' }).fill('01/15/2027')
  await form.getByRole('textbox', { name: 'Source of funds' }).fill('Budget of the north')
  await form.getByLabel('Why is this needed?').fill('The old ones are out of support.')
  await form.getByRole('textbox', { name: 'Item, row 1' }).fill('Chassis')
  await form.getByRole('textbox', { name: 'Price, row 1' }).fill('1250.50')
  await fillLevels(form, [{ approvers: ['Ramon Uy'] }])
  await submit(form)
})
