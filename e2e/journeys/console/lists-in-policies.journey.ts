import { sectionCard } from '../../support/builder.ts'
import { form, makeTemplate } from '../../support/console.ts'
import { people } from '../../support/people.ts'
import { openWorkflowStep, policyTable } from '../../support/policies.ts'
import { addRole, consoleByWire } from '../../support/policy-by-wire.ts'
import { listForm, makeList, manyEntries } from '../../support/templates/shared-lists.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

test('N9, N1: a policy’s conditions find the entries of a long list by search, and ‘Try it’ answers from it', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const { name: head } = await addRole(page, 'Head', [people.ramon])
  const { list_id } = await makeList(page, manyEntries())
  const { template_id } = await makeTemplate(page, { template_content: [listForm(list_id)] })
  await openWorkflowStep(page, template_id)
  await page.getByRole('radio', { name: /A policy/ }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('menuitem', { name: 'Cost centre' }).click()
  await page.getByRole('button', { name: 'Add a row' }).click()
  const row = page.getByRole('group', { name: 'Row 1', exact: true })
  await row.getByLabel('Cost centre: condition').selectOption({ label: 'is one of' })
  const values = row.getByRole('combobox', { name: 'Cost centre: values' })
  for (const number of ['1599', '1042']) {
    await values.fill(`department ${number}`)
    await page.getByRole('option', { name: `CC-${number} · Department ${number}` }).click()
  }
  await page.keyboard.press('Tab')
  await row.getByRole('combobox', { name: 'Who decides' }).selectOption({ label: head })
  await row.getByRole('combobox', { name: 'Where' }).selectOption({ label: 'everywhere' })
  await expect(
    policyTable(page).getByText('CC-1599 · Department 1599 or CC-1042 · Department 1042'),
  ).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  const panel = page.getByRole('complementary', { name: 'Try it' })
  const asked = panel.getByRole('combobox', { name: 'Cost centre' })
  await asked.fill('CC-1042')
  await page.getByRole('option', { name: 'CC-1042 · Department 1042' }).click()
  await expect(panel.getByText('Ramon Uy')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await asked.fill('CC-1043')
  await page.getByRole('option', { name: 'CC-1043 · Department 1043' }).click()
  await expect(panel.getByText('Ramon Uy')).toHaveCount(0)
})

test('F4, N9: a section shows on an entry of a long list, which its condition finds by search', async ({
  visit,
  signIn,
}) => {
  const page = await consoleByWire(await visit())
  const { list_id } = await makeList(page, manyEntries())
  const details = { ...form('Why this one?'), field_id: 'SECTION_2', sectionId: 'SECTION_2', sectionIndex: 1 }
  const { template_id } = await makeTemplate(page, {
    template_content: [
      listForm(list_id),
      {
        ...details,
        field_name: 'Reasons',
        value: details.value
          .filter(({ field_id }) => field_id === 'QUESTION')
          .map((field) => ({ ...field, field_id: 'REASON' })),
      },
    ],
  })
  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Form Builder/ })
    .click()
  await sectionCard(page, 'Reasons').getByRole('button', { name: 'Section settings: Reasons' }).click()
  const panel = page.getByRole('region', { name: 'Section', exact: true })
  await panel.getByRole('button', { name: 'Add a condition' }).click()
  await panel.getByLabel('Question of condition 1').selectOption({ label: 'Cost centre' })
  const value = panel.getByRole('combobox', { name: 'Answer of condition 1' })
  await value.fill('department 1077')
  await page.getByRole('option', { name: 'CC-1077 · Department 1077' }).click()
  await expect(value).toHaveValue('CC-1077 · Department 1077')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been published' })).toBeVisible()

  const { page: owner } = await signIn(people.andrea)
  await owner.goto(`${webUrl()}/memo/create/${template_id}`)
  const reason = owner.getByRole('textbox', { name: 'Why this one?' })
  const centre = owner.getByRole('combobox', { name: 'Cost centre' })
  await centre.fill('CC-1078')
  await owner.getByRole('option', { name: 'CC-1078 · Department 1078' }).click()
  await expect(reason).toHaveCount(0)
  await centre.fill('CC-1077')
  await owner.getByRole('option', { name: 'CC-1077 · Department 1077' }).click()
  await expect(reason).toBeVisible()
  await expectAccessibleInBothThemes(owner)
})
