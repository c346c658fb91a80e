import type { Page } from '@playwright/test'
import { callConsole, form, makeTemplate, openConsole } from '../../support/console.ts'
import { callAs } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const confirm = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Templates by status' }).getByRole('link', { name, exact: true })

test('W5, W24: a template goes from draft to published, unpublished and published again, with the actions of each tab', async ({
  visit,
}) => {
  const page = await openConsole(visit)
  const { name } = await makeTemplate(page)
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Category', 'Template name', 'Date last modified', 'Action'],
  ])
  await expect(rowOf(page, 'Availment Form').getByRole('button').first()).toHaveText('Unpublish')

  await tab(page, 'Drafts').click()
  await expect(rowOf(page, name).getByRole('button')).toHaveText(['Publish', 'Edit', 'Delete', 'History'])
  await rowOf(page, name).getByRole('button', { name: 'Publish' }).click()
  await confirm(page, 'Publish')
  await expect(page.getByText('The template has been published successfully')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)

  await tab(page, 'Published').click()
  await expect(rowOf(page, name).getByRole('button')).toHaveText(['Unpublish', 'Edit', 'History'])
  await rowOf(page, name).getByRole('button', { name: 'Unpublish' }).click()
  await confirm(page, 'Unpublish')
  await expect(page.getByText('The template has been unpublished')).toBeVisible()

  await tab(page, 'Unpublished').click()
  await rowOf(page, name).getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete')
  await expect(page.getByText('Version deleted')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('F7, W27: the history shows who created each version and what changed, and restores an earlier one', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const live = await makeTemplate(page, { action: 'PUBLISHED' })
  const { template } = { template: await callConsole(page, 'admin-get_template_by_id', live) }
  await callConsole(page, 'admin-edit_template', {
    template_id: live.template_id,
    template_name: live.name,
    category_id: template.category_id ?? '',
    template_content: [form('What exactly for?')],
    action: 'PUBLISHED',
  })
  await page.goto(`${adminUrl()}/templates`)
  await rowOf(page, live.name).getByRole('button', { name: 'History' }).click()
  const versions = page.getByRole('table', { name: 'Versions' }).getByRole('row')
  await expect(versions.nth(1)).toContainText('Version 2')
  await expect(versions.nth(1)).toContainText('Published')
  await expect(versions.nth(1)).toContainText('Tess Aquino')
  await expect(versions.nth(2)).toContainText('Superseded')
  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes.getByRole('listitem')).toContainText('What for? → What exactly for?')

  await versions.nth(2).getByRole('button', { name: 'Restore as draft' }).click()
  await confirm(page, 'Restore as draft')
  await expect(page.getByText('Version 1 has been restored as a draft')).toBeVisible()
  await expect(versions.nth(1)).toContainText('Version 3')
  await expect(versions.nth(1)).toContainText('Draft')
})

test('U38: list columns are chosen for a template, and owners’ lists show the answers', async ({
  visit,
  signIn,
}) => {
  const page = await consoleByWire(await visit())
  const { name, template_id } = await makeTemplate(page, { action: 'PUBLISHED' })
  await page.goto(`${adminUrl()}/templates/history/${template_id}`)
  await page.getByRole('button', { name: 'List columns' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'My memos, drafts' }).click()
  await page.getByRole('option', { name: 'What for?' }).click()
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()
  await callConsole(page, 'admin-publish_template', { template_id })

  const { page: owner } = await signIn(people.jun)
  await callAs(owner, 'create_memo', {
    template_id,
    action: 'SAVE_AS_DRAFT',
    memo_content: [
      {
        field_id: 'SECTION_1',
        field_type: 'SECTION',
        value: [
          { field_id: 'TEXT_SUBJECT', value: name },
          { field_id: 'QUESTION', value: 'For the audit' },
        ],
      },
    ],
    sequences: [],
  })
  await owner.goto(`${webUrl()}/memos/drafts?memo_type=${template_id}`)
  const row = owner.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('For the audit')
  await expect(owner.getByRole('columnheader', { name: 'What for?' })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedErrors: /\/call\/admin-/ })

  test('an unfinished draft is not published, and the dialog explains why; a stale list is detected', async ({
    visit,
  }) => {
    const page = await consoleByWire(await visit())
    const { name, template_id } = await makeTemplate(page, { template_content: [] })
    await page.goto(`${adminUrl()}/templates/drafts`)
    await rowOf(page, name).getByRole('button', { name: 'Publish' }).click()
    await confirm(page, 'Publish')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('There was an error while sending the request')
    await expect(dialog).toContainText('A template needs the memo subject as its first question')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click()
    await callConsole(page, 'admin-delete_template', { template_id })
    await confirm(page, 'Delete')
    await expect(dialog).toContainText('There is no such template.')
  })
})

test('W5: a template of an older API version cannot be edited, and both its button and its address say so', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const { name, template_id } = await makeTemplate(page)
  await page.route(/\/call\/admin-get_(drafted_templates|template_by_id)$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('"api_version":"v2"', '"api_version":"v1"'),
    })
  })
  await page.goto(`${adminUrl()}/templates/drafts`)
  const edit = rowOf(page, name).getByRole('button', { name: 'Edit' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await edit.click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'This template cannot be edited' })
  await expect(dialog).toContainText('This template is not supported for editing.')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/templates\/drafts$/)

  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This template cannot be edited')
  await expect(page.getByText('This template is not supported for editing.')).toBeVisible()
})

test('the templates’ lists and history are accessible in both themes, also on a phone', async ({ visit }) => {
  const page = await openConsole(visit, '/templates')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await page.getByRole('button', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
