import type { Page } from '@playwright/test'
import {
  addNamed,
  callConsole,
  chooseCsv,
  exportCsv,
  makeTemplate,
  openConsole,
  unique,
} from '../../support/console.ts'
import { card, questionText, settings } from '../../support/builder.ts'
import { makeList, manyEntries } from '../../support/templates/shared-lists.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../support/test.ts'

// Refusals that the browser logs: a code twice, and an entry that was changed elsewhere.
test.use({ expectedErrors: /\/call\/admin-save_list_entry .*status of (400|409)/ })

const entryRow = (page: Page, code: string) =>
  page.getByRole('table', { name: 'Entries' }).getByRole('row').filter({ hasText: code })

test('N9: an administrator makes a shared list by hand, changes, ends and deletes entries', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings/lists')
  await expect(page).toHaveTitle('Settings Shared lists | Memo App Admin Console')
  const name = unique('Cost centres')
  await addNamed(page, 'Add list', name)
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('This list has no entries yet.')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Add entry' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Code' }).fill('CC-100')
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Network operations')
  await dialog.getByLabel('First day').fill('2026-01-01')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entryRow(page, 'CC-100')).toContainText('Network operations')
  await expect(entryRow(page, 'CC-100')).toContainText('All companies')
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()

  await setWidth(page, 360)
  await page.getByRole('button', { name: 'Add entry' }).click()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('CC-100')
  await dialog.getByRole('textbox', { name: 'Label' }).fill('The same')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('is in the list for all companies already on some of these days')
  await dialog.getByRole('combobox', { name: 'Company' }).click()
  const northwind = page.getByRole('option', { name: 'Northwind Telecom', exact: true })
  await expect(northwind).toBeVisible()
  await expectAccessibleEverywhere(page)
  await northwind.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entryRow(page, 'The same')).toBeVisible()

  await entryRow(page, 'The same').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Field maintenance')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entryRow(page, 'Field maintenance')).toContainText('Northwind Telecom')

  await entryRow(page, 'Field maintenance').getByRole('button', { name: 'End' }).click()
  await dialog.getByLabel('Last day').fill('2026-02-28')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'End entry' }).click()
  await expect(entryRow(page, 'Field maintenance')).toContainText('Ended')
  await expectAccessibleEverywhere(page)

  await entryRow(page, 'Field maintenance').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(entryRow(page, 'Field maintenance')).toHaveCount(0)

  await setWidth(page, 1440)
  await page.getByRole('link', { name: 'Shared lists', exact: true }).click()
  const listed = page.getByRole('row').filter({ hasText: name })
  await expect(listed).toContainText('No template')
  await expectAccessibleEverywhere(page)
  await listed.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(listed).toHaveCount(0)
})

test('N9: a list is imported from a CSV after a preview, and searched page by page', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  const { list_id, name } = await makeList(page, ['OLD-1,An old one'])
  await page.goto(`${adminUrl()}/settings/lists/entries?list=${list_id}`)
  await page.getByRole('link', { name: 'Import from CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Import ${name}` })).toBeVisible()
  await chooseCsv(page, 'code,label,company\nCC-1,Network,Nowhere\n')
  await expect(page.getByText('There is no company named Nowhere.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expectAccessibleInBothThemes(page)

  await chooseCsv(page, ['code;label', ...manyEntries(60).map((line) => line.replace(',', ';'))].join('\r\n'))
  await expect(page.getByText('60 added, 0 removed, 0 changed, 0 unchanged')).toBeVisible()
  await page.getByRole('checkbox', { name: 'The file is the whole list' }).check()
  await expect(page.getByText('60 added, 1 removed, 0 changed, 0 unchanged')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Import 61 changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: '60 entries' })).toBeVisible()

  await expect(page.getByText('1–25 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('26–50 of 60')).toBeVisible()
  await page.getByLabel('Search code or label').fill('department 1059')
  await expect(entryRow(page, 'CC-1059')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()
  await page.getByLabel('Search code or label').fill('nowhere')
  await expect(page.getByText('No entry matches.')).toBeVisible()

  await page.getByRole('combobox', { name: 'State' }).click()
  await expect(page.getByRole('option', { name: 'Ended' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')

  const exported = await exportCsv(page)
  expect(exported.split('\r\n')).toContain('CC-1059,Department 1059,,,')
  await page.getByRole('link', { name: 'Import from CSV' }).click()
  await page.getByRole('checkbox', { name: 'The file is the whole list' }).check()
  await chooseCsv(page, exported)
  await expect(page.getByText('0 added, 0 removed, 0 changed, 60 unchanged')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

test('N9, A6: an entry that another administrator changed meanwhile says so, and what was typed stays', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const { list_id } = await makeList(page, ['CC-1,Network'])
  await page.goto(`${adminUrl()}/settings/lists/entries?list=${list_id}`)
  await entryRow(page, 'CC-1').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const { entries } = await callConsole(page, 'admin-get_list_entries', { list_id })
  const [entry] = entries
  await callConsole(page, 'admin-save_list_entry', {
    list_id,
    entry_id: entry?.entry_id,
    revision: entry?.revision,
    code: 'CC-1',
    label: 'Changed elsewhere',
  })
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('CC-1 · Changed elsewhere, All companies, Always')
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toHaveValue('Mine')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entryRow(page, 'Mine')).toBeVisible()
})

test('N9: a dropdown takes its options from a shared list, and the version’s difference names it', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const { list_id, name } = await makeList(page, ['CC-1,Network', 'CC-2,Field'])
  const { template_id } = await makeTemplate(page, { action: 'PUBLISHED' })
  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Form Builder/ })
    .click()
  await card(page, 'What for?').click()
  await expect(questionText(page)).toHaveValue('What for?')
  const panel = settings(page)
  await panel.getByLabel('Answer type').selectOption({ label: 'Dropdown' })
  await panel.getByText('A shared list').click()
  await expect(panel).toContainText('Please choose the list')
  await expectAccessibleInBothThemes(page)
  await panel.getByLabel('Shared list', { exact: true }).selectOption({ label: name })
  await expect(panel).toContainText('2 entries in use today.')
  const preview = page.getByRole('region', { name: 'Live preview' })
  await preview.getByLabel('What for?').selectOption({ label: 'CC-2 · Field' })
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been published' })).toBeVisible()
  const { lists } = await callConsole(page, 'admin-get_lists', {})
  expect(lists.find((one) => one.list_id === list_id)?.used_by).toMatchObject([{ template_id }])
  await page.goto(`${adminUrl()}/templates/history/${template_id}`)
  const changes = page.getByRole('region', { name: 'What changed' })
  const changed = changes.getByRole('listitem').filter({ hasText: 'What for?' })
  await expect(changed).toContainText(`nothing → ${name}`)
})
