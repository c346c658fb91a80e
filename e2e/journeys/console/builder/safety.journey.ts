import type { Page } from '@playwright/test'
import { beginQuestion, card, fillGeneral, newCode, sectionCard, settings } from '../../../support/builder.ts'
import { callConsole, makeTemplate, openConsole, unique } from '../../../support/console.ts'
import { awaitSaved } from '../../../support/saved-input.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../../support/test.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Template name' })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

test('W6: leaving needs confirmation, unsaved work is offered after a reload, and discarded work is gone', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/templates/create')
  const typed = unique('Kept')
  await name(page).fill(typed)
  await awaitSaved(page, typed)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const offer = page.getByRole('dialog', { name: /^Unsaved work of .* was found\.$/ })
  await expect(offer).toContainText(typed)
  await offer.getByRole('button', { name: 'Restore it' }).click()
  await expect(name(page)).toHaveValue(typed)

  await page.getByRole('link', { name: 'Category' }).click()
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(name(page)).toHaveValue(typed)
  await page.getByRole('link', { name: 'Category' }).click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/\/categories$/)
  await page.goto(`${adminUrl()}/templates/create`)
  await expect(name(page)).toHaveValue('')
  await expect(offer).toHaveCount(0)
})

test('W11: errors block Next, and the first one scrolls into view', async ({ visit }) => {
  const page = await openConsole(visit, '/templates/create')
  await fillGeneral(page, { category: 'Generic', code: newCode('E'), name: unique('Errors') })
  await beginQuestion(page, sectionCard(page, 'Untitled'))
  await settings(page).getByLabel('Minimum characters').fill('300')
  await expect(
    settings(page).getByText('Minimum characters must be less than maximum characters'),
  ).toBeVisible()
  await card(page, 'Memo Subject').click()
  await next(page)
  await expect(card(page, 'Untitled')).toBeFocused()
  await expect(card(page, 'Untitled')).toHaveAccessibleName(/1 problem$/)
  await settings(page).getByLabel('Minimum characters').fill('3')
  await next(page)
  await expect(page.getByRole('radio', { name: /Anyone/ })).toBeChecked()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been saved.' })).toBeVisible()
})

test('W11: invalid input is kept as pasted, and blocks leaving its step', async ({ visit }) => {
  const page = await openConsole(visit, '/templates/create')
  const long = 'x'.repeat(301)
  await page.getByRole('textbox', { name: 'Template Code' }).fill('ABCDEFGHIJKLMN')
  await expect(page.getByText('A code has letters and digits only, at most 12.')).toBeVisible()
  await name(page).fill(long)
  await expect(page.getByText('A template name has at most 150 characters')).toBeVisible()
  await expect(name(page)).toHaveValue(long)

  await fillGeneral(page, { category: 'Generic', code: newCode('P'), name: unique('Pasted') })
  const question = await beginQuestion(page, sectionCard(page, 'Untitled'))
  await question.fill(long)
  await expect(question).toHaveValue(long)
  await expect(question).toHaveAccessibleDescription('Maximum of 300 characters')
  await question.fill('Number of seats')
  const maximum = settings(page).getByLabel('Maximum characters')
  await maximum.fill('12 or so')
  await expect(maximum).toHaveAccessibleDescription('This must be a whole number')
  // The input is kept while another question is open.
  await card(page, 'Memo Subject').click()
  await card(page, 'Number of seats').click()
  await expect(maximum).toHaveValue('12 or so')
  await next(page)
  await expect(card(page, 'Number of seats')).toHaveAccessibleName(/1 problem$/)
  await expect(maximum).toHaveValue('12 or so')
  await maximum.fill('12')
  await next(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been saved.' })).toBeVisible()
})

test.describe('two administrators', () => {
  test.use({ expectedErrors: /admin-edit_template .*(status of 409|ERR_FAILED)/ })

  test('A6: the second save of a template is refused with a choice, and can overwrite deliberately, also after a failure', async ({
    visit,
  }) => {
    const page = await consoleByWire(await visit())
    const made = await makeTemplate(page)
    await page.goto(`${adminUrl()}/templates/edit/${made.template_id}`)
    const mine = unique('Mine')
    await name(page).fill(mine)
    const theirs = await callConsole(page, 'admin-get_template_by_id', { template_id: made.template_id })
    await callConsole(page, 'admin-edit_template', {
      template_id: made.template_id,
      template_name: unique('Theirs'),
      category_id: theirs.category_id ?? '',
      description: 'Written meanwhile',
      template_content: theirs.template_content,
      template_config: theirs.template_config,
      action: 'DRAFTED',
      revision: theirs.revision,
    })
    await next(page)
    await next(page)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const conflict = page.getByRole('dialog', { name: 'Another administrator saved this template' })
    await expect(conflict).toContainText('Yours differs from that version in 2 places.')
    await expect(conflict.getByRole('button', { name: 'Load theirs' })).toBeVisible()
    const difference = conflict.getByRole('region', { name: 'From theirs to yours' })
    await expect(difference).toContainText(mine)
    await expect(difference).toContainText('Written meanwhile → nothing')
    await expect(conflict).toContainText('Theirs stays in the history of the template, under their name.')
    await expectAccessibleInBothThemes(page)
    await page.route('**/call/admin-edit_template', (route) => route.abort())
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    const failed = page.getByRole('dialog', { name: 'There was an error while sending the request' })
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toHaveCount(0)
    await page.unroute('**/call/admin-edit_template')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByRole('dialog', { name: 'Your template has been saved.' })).toBeVisible()
    const saved = await callConsole(page, 'admin-get_template_by_id', { template_id: made.template_id })
    expect(saved.template_name).toBe(mine)
    await page.goto(`${adminUrl()}/templates/history/${made.template_id}`)
    const versions = page.getByRole('table', { name: 'Versions' }).getByRole('row')
    await expect(versions).toHaveCount(3)
    await expect(versions.nth(2)).toContainText('Superseded')
    await expect(versions.nth(2)).toContainText('Tess Aquino')
    await expect(page.getByRole('region', { name: 'What changed' })).toContainText(mine)
  })
})

test('axe finds nothing in the wizard’s three steps in either theme, also on a phone', async ({ visit }) => {
  const page = await consoleByWire(await visit({ height: 800 }))
  const templates = await callConsole(page, 'admin-get_templates', {})
  const availment = templates.find((one) => one.template_code === 'AVL')
  await page.goto(`${adminUrl()}/templates/edit/${availment?.template_id}`)
  await expect(page.getByRole('toolbar').first()).toBeVisible()
  await expectAccessibleEverywhere(page)
  await next(page)
  await card(page, 'Budget type').click()
  await expect(settings(page)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await expect(settings(page)).toBeVisible()
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Live preview' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await next(page)
  await expect(page.getByRole('radio', { name: /Anyone/ })).toBeVisible()
  for (const label of ['Previous', 'Save as draft', 'Save and publish'])
    expect(
      await page
        .getByRole('button', { name: label })
        .locator('.mantine-Button-label')
        .evaluate((one) => one.scrollWidth - one.clientWidth),
    ).toBe(0)
  // Also under the pointer.
  await page.getByRole('button', { name: 'Save and publish' }).hover()
  await expectAccessibleEverywhere(page)
})
