import { callConsole, form, makeTemplate } from '../../../support/console.ts'
import { sectionCard } from '../../../support/builder.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { adminUrl, expect, expectAccessibleEverywhere, test } from '../../../support/test.ts'

test('R7: an administrator leaves a section to the approvers of a level', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const budget = {
    field_id: 'BUDGET',
    field_name: 'Budget line',
    field_type: 'TEXT' as const,
    validations: { required: true, max_length: 150 },
  }
  const finance = { ...form('x'), field_id: 'SECTION_2', sectionId: 'SECTION_2', sectionIndex: 1 }
  const { template_id } = await makeTemplate(page, {
    template_content: [form('What for?'), { ...finance, field_name: 'Finance', value: [budget] }],
  })
  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Form Builder/ })
    .click()
  const openSettings = () =>
    sectionCard(page, 'Finance').getByRole('button', { name: 'Section settings: Finance' }).click()
  await openSettings()
  const panel = page.getByRole('region', { name: 'Section', exact: true })
  await panel.getByLabel('Who answers it').selectOption({ label: 'Approvers of a level' })
  await panel.getByLabel('Number of the level').fill('2')
  await expect(panel).toContainText('Each of them answers before they approve.')
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  // A policy has levels of its own: the check names the section.
  const steps = page.getByRole('list', { name: 'Steps' })
  await steps.getByRole('button', { name: /Workflow/ }).click()
  await page.getByRole('radio', { name: /A policy/ }).check({ force: true })
  await steps.getByRole('button', { name: /Form Builder/ }).click()
  await openSettings()
  await expect(panel).toContainText('choose which of its levels answer this section')
  await steps.getByRole('button', { name: /Workflow/ }).click()
  await page.getByRole('radio', { name: /Anyone/ }).check({ force: true })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()
  const saved = await callConsole(page, 'admin-get_template_by_id', { template_id })
  expect(saved.template_content[1]?.answered_by).toEqual({ kind: 'LEVEL', number: 2 })
})
