import type { Page } from '@playwright/test'
import {
  addQuestion,
  beginQuestion,
  card,
  fillGeneral,
  newCode,
  sectionCard,
  settings,
} from '../../../support/builder.ts'
import { callConsole, openConsole, unique } from '../../../support/console.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test } from '../../../support/test.ts'

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: new RegExp(name) })
const review = (page: Page) => page.getByRole('heading', { name: /keeps? this from being published/ })
const ALL_GOOD = 'Nothing stands in the way of publishing.'

async function openAvailment(page: Page): Promise<void> {
  const templates = await callConsole(page, 'admin-get_templates', {})
  const availment = templates.find((one) => one.template_code === 'AVL')
  await page.goto(`${adminUrl()}/templates/edit/${availment?.template_id}`)
}

test('H7: an invalid cost report is listed with its place before publishing, and nothing is sent', async ({
  visit,
}) => {
  const page = await openConsole(visit)
  await openAvailment(page)
  await step(page, 'Workflow').click()
  // The policy looks at the amount as well: here it is about the cost report.
  await page.getByRole('radio', { name: /Anyone/ }).check()
  await expect(page.getByText(ALL_GOOD)).toBeVisible()

  // Without the amount, the check explains it and links to the choice.
  await step(page, 'Form Builder').click()
  await card(page, 'Amount to spend').click()
  await page.getByRole('button', { name: 'Delete Amount to spend' }).click()
  await page.getByRole('toolbar', { name: 'Form tools' }).getByRole('button', { name: 'Check' }).click()
  const drawer = page.getByRole('dialog', { name: 'Before publishing' })
  await expect(drawer).toContainText('The question that the cost report reads is no longer in the form.')
  await drawer.getByRole('button', { name: 'Cost report › Amount' }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')

  // All three choices at 'Company'.
  for (const role of ['Currency', 'Cost type', 'Budget type'])
    await page.getByLabel(role, { exact: true }).selectOption({ label: 'Company' })
  // The fifth is about re-approval, which names the amount as well.
  await expect(review(page)).toHaveText('5 problems keep this from being published')
  let saves = 0
  page.on('request', (request) => {
    if (request.url().includes('admin-edit_template')) saves += 1
  })
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(review(page)).toBeFocused()
  expect(saves).toBe(0)
  await page.mouse.move(1, 1)
  await expectAccessibleInBothThemes(page)

  // AVL is not published without choices either.
  for (const role of ['Amount', 'Currency', 'Cost type', 'Budget type'])
    await page.getByLabel(role, { exact: true }).selectOption('')
  await expect(review(page)).toHaveText('2 problems keep this from being published')
  await page.getByRole('button', { name: 'Cost report', exact: true }).click()
  await expect(amount).toBeFocused()

  await step(page, 'Form Builder').click()
  await page
    .getByRole('toolbar', { name: 'Form tools' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await step(page, 'Workflow').click()
  await amount.selectOption({ label: 'Amount to spend' })
  for (const role of ['Currency', 'Cost type', 'Budget type'])
    await page.getByLabel(role, { exact: true }).selectOption({ label: role })
  await expect(page.getByText(ALL_GOOD)).toBeVisible()
})

test('W6: steps are reached by click and key, forward only past valid ones', async ({ visit }) => {
  const page = await openConsole(visit, '/templates/create')
  await step(page, 'Workflow').click()
  await expect(page.getByText('Please enter a template name')).toBeVisible()
  await expect(step(page, 'General Information')).toHaveAttribute('aria-current', 'step')
  await fillGeneral(page, { category: 'Generic', code: newCode('S'), name: unique('Steps') })
  const question = await beginQuestion(page, sectionCard(page, 'Untitled'))
  await question.fill('')
  await step(page, 'Workflow').focus()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Form Builder')).toHaveAttribute('aria-current', 'step')
  await question.fill('Why?')
  await step(page, 'Workflow').click()
  await expect(page.getByRole('radio', { name: /Anyone/ })).toBeChecked()
  await expect(step(page, 'Form Builder')).toHaveAccessibleName(/completed$/)
  await step(page, 'General Information').click()
  await expect(page.getByRole('textbox', { name: 'Template name' })).toBeVisible()
  await expect(step(page, 'Form Builder')).toHaveAccessibleName(/not yet$/)
  await step(page, 'Workflow').click()
  await expect(page.getByText(ALL_GOOD)).toBeVisible()
})

test('W8: the preview follows the selected question without scrolling the page', async ({ visit }) => {
  const page = await openConsole(visit)
  await openAvailment(page)
  await step(page, 'Form Builder').click()
  const preview = page.getByRole('region', { name: 'Live preview' })
  const shown = (label: string) => preview.getByText(label).first()
  await expect(shown('Memo Subject')).toBeInViewport()
  await expect(shown('Why is this needed?')).not.toBeInViewport()
  await card(page, 'Why is this needed?').click()
  await expect(shown('Why is this needed?')).toBeInViewport()
  await card(page, 'Company').click()
  await expect(shown('Company')).toBeInViewport()
  await expect(shown('Why is this needed?')).not.toBeInViewport()
})

test('W10, F4, F3: sections of the same name are distinguished, dates compare with earlier ones, the server limits sizes', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/templates/create')
  await fillGeneral(page, { category: 'Generic', code: newCode('J'), name: unique('Jumps') })
  await addQuestion(page, 'Untitled', { name: 'Kind', type: 'Radio', options: ['New', 'Old'] })
  for (const count of [2, 3]) {
    await page.getByRole('button', { name: 'Add section' }).click()
    // The button moves below the new section.
    await expect(sectionCard(page, 'Untitled')).toHaveCount(count)
  }
  await card(page, 'Kind').click()
  await settings(page)
    .getByRole('switch', { name: /Options lead on/ })
    .check({ force: true })
  await settings(page).getByRole('button', { name: 'What New leads to' }).click()
  const jump = settings(page).getByLabel('Jump to section').first()
  await expect(jump.getByRole('option')).toHaveText([
    'No jump',
    'Untitled (section 2)',
    'Untitled (section 3)',
  ])

  const first = sectionCard(page, 'Untitled').first()
  const add = async (name: string) => {
    const question = await beginQuestion(page, first)
    await question.fill(name)
  }
  for (const name of ['From', 'Until']) {
    await add(name)
    await settings(page).getByLabel('Answer type').selectOption({ label: 'Date' })
  }
  const later = settings(page).getByLabel('Must be later than')
  await expect(later.getByRole('option')).toHaveText(['Any date', 'From'])
  await later.selectOption({ label: 'From' })
  await card(page, 'From').click()
  await expect(later.getByRole('option')).toHaveText(['Any date'])
  // Moved below it, the first date is no longer an earlier one.
  await card(page, 'From').focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await card(page, 'Until').click()
  await expect(
    settings(page).getByText('A date can only be compared with an earlier date field'),
  ).toBeVisible()
  await page
    .getByRole('toolbar', { name: 'Form tools' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()

  await add('Files')
  await settings(page).getByLabel('Answer type').selectOption({ label: 'File upload' })
  await settings(page).getByLabel('Largest file in MB').fill('26')
  await expect(settings(page).getByText('A file has at most 25 MB')).toBeVisible()
})
