import type { Locator, Page } from '@playwright/test'
import { makeTemplate } from '../../support/console.ts'
import { fillLevels, submit } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { subjectOf } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { importEntries, listForm, makeList, manyEntries } from '../../support/templates/shared-lists.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

// A code that ended meanwhile, and a search that fails on purpose.
test.use({ expectedErrors: /\/call\/(create_memo .*status of 400|get_list_entries )/ })

/** What a search has found. */
const found = (page: Page) => page.getByRole('listbox').getByRole('option')
const centre = (page: Page) => page.getByLabel('Cost centre')
const project = (page: Page) => page.getByRole('combobox', { name: 'Project', exact: true })
const bearer = (page: Page) => page.getByRole('combobox', { name: 'Bearer, row 1' })

/** Publishes a form with a short list and a long one. */
async function publishLists(console: Page): Promise<{ template_id: string; short: string; long: string }> {
  const short = await makeList(console, ['CC-100,Network operations', 'CC-200,Field maintenance'])
  const long = await makeList(console, manyEntries())
  const { template_id } = await makeTemplate(console, {
    template_content: [listForm(short.list_id, long.list_id)],
    action: 'PUBLISHED',
  })
  return { template_id, short: short.list_id, long: long.list_id }
}

/** The option that Enter would take is the one that screen readers announce. */
async function expectAnnounced(field: Locator, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute('data-combobox-selected')
  const id = await option.getAttribute('id')
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? 'none')
}

/** Searches a long list, and takes the first entry that is found. */
async function take(page: Page, field: Locator, text: string, entry: string): Promise<void> {
  await field.focus()
  await page.keyboard.type(text)
  await expect(found(page).first()).toHaveText(entry)
  await expectAnnounced(field, found(page).first())
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(entry)
}

test('N9: an employee answers from a short and from a long list by keyboard', async ({ visit, signIn }) => {
  const { template_id } = await publishLists(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await page.goto(`${webUrl()}/memo/create/${template_id}`)
  const subject = subjectOf('Antennas')
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'What for?' }).fill('The north')
  await centre(page).focus()
  await page.keyboard.type('CC-200')
  await expect(centre(page)).toHaveValue('CC-200')

  await project(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(found(page)).toHaveCount(21)
  await expect(page.getByRole('status').filter({ hasText: 'More than 20 entries found' })).toHaveCount(1)
  await expectAccessibleEverywhere(page)
  await page.getByRole('option', { name: 'Show more' }).click()
  await expect(found(page)).toHaveCount(41)
  await page.keyboard.press('ArrowDown')
  await expect(project(page)).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Escape')
  await expect(project(page)).not.toHaveAttribute('aria-activedescendant')
  // A whole code is taken even from a person who is faster than the search.
  await page.keyboard.type('cc-1580')
  await page.keyboard.press('Tab')
  await expect(project(page)).toHaveValue('CC-1580 · Department 1580')
  await take(page, project(page), 'department 1599', 'CC-1599 · Department 1599')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('nowhere')
  await expect(page.getByText('No entry matches').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(project(page)).toHaveValue('CC-1599 · Department 1599')
  await expectNoOverflow(page)
  await setWidth(page, 360)
  await take(page, bearer(page), 'CC-1042', 'CC-1042 · Department 1042')
  await expectAccessibleEverywhere(page)
  await expectNoOverflow(page)

  // Nothing that was picked is lost by a reload.
  await page.reload()
  await expect(project(page)).toHaveValue('CC-1599 · Department 1599')
  await expect(centre(page)).toHaveValue('CC-200')

  await fillLevels(page, [{ approvers: ['Bea Lim'] }])
  await submit(page)
  await page.getByRole('link', { name: subject }).click()
  const answers = page.getByRole('main')
  for (const answer of [
    'CC-200 · Field maintenance',
    'CC-1599 · Department 1599',
    'CC-1042 · Department 1042',
  ])
    await expect(answers.getByText(answer).first()).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('N9: a code that was typed last is saved, however fast its person is', async ({ visit, signIn }) => {
  const { template_id } = await publishLists(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await page.goto(`${webUrl()}/memo/create/${template_id}`)
  const subject = subjectOf('Masts')
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await project(page).focus()
  await page.keyboard.type('cc-1580')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('dialog', { name: 'Your memo has been saved as draft' }).waitFor()
  await openFromList(page, '/memos/drafts', subject)
  await expect(page.getByRole('main').getByText('CC-1580 · Department 1580').first()).toBeVisible()
})

test('N9: a code that ended meanwhile is refused at its question, and nothing that was written is lost', async ({
  visit,
  signIn,
}) => {
  const console = await consoleByWire(await visit())
  const { template_id, short, long } = await publishLists(console)
  const { page } = await signIn(people.andrea)
  await page.goto(`${webUrl()}/memo/create/${template_id}`)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subjectOf('Switches'))
  await page.getByRole('textbox', { name: 'What for?' }).fill('The south')
  await centre(page).selectOption('CC-100')
  await take(page, project(page), 'CC-1001', 'CC-1001 · Department 1001')
  await fillLevels(page, [{ approvers: ['Bea Lim'] }])
  await importEntries(console, short, ['CC-100,Network operations,2026-01-31'], 'code,label,to')
  await importEntries(console, long, ['CC-1001,Department 1001,2026-01-31'], 'code,label,to')

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: 'There was an error while sending the memo.' })
  await expect(refusal).toContainText('Everything you have typed is still here.')
  await refusal.getByRole('button', { name: 'Okay, got it' }).click()
  await expect(page.getByText('CC-100 is not in use. Choose another one')).toHaveCount(2)
  await expect(page.getByText('CC-1001 is not in use. Choose another one')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'What for?' })).toHaveValue('The south')
  await expectAccessibleInBothThemes(page)

  // A draft keeps the codes, and says so.
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: /^Open / }).click()
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .first()
    .click()
  await expect(centre(page).locator('option:checked')).toHaveText(
    'CC-100 · Network operations (no longer in use)',
  )
  await expect(project(page)).toHaveValue('CC-1001 · Department 1001 (no longer in use)')
  await expectAccessibleInBothThemes(page)
  await centre(page).selectOption('CC-200')
  await take(page, project(page), 'CC-1002', 'CC-1002 · Department 1002')
  await submit(page)
})

test('N9: a search that fails says so, and can be tried again', async ({ visit, signIn }) => {
  const { template_id } = await publishLists(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await page.goto(`${webUrl()}/memo/create/${template_id}`)
  await page.route('**/call/get_list_entries', (route) => route.abort())
  await project(page).click()
  await expect(page.getByRole('option', { name: 'The search failed. Try again' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.unroute('**/call/get_list_entries')
  await page.getByRole('option', { name: 'The search failed. Try again' }).click()
  await expect(page.getByRole('option', { name: 'CC-1000 · Department 1000' })).toBeVisible()
})
