import type { Page } from '@playwright/test'
import { installClock } from '../../support/browser/clock.ts'
import { callConsole, changeSetting, openConsole, unique } from '../../support/console.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import { awaitSettled } from '../../support/screens/wcag.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../support/test.ts'

const settingOf = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const SAVED_BY = 'Changed by Tess Aquino'

test('I4, W28: an administrator changes a setting, sees who changed it, and resets it to its default', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings')
  await expect(page).toHaveTitle('Settings Configuration | Memo App Admin Console')
  const chat = settingOf(page, 'Name of the chat')
  const name = unique('Desk')
  await chat.getByRole('textbox').fill(name)
  await chat.getByRole('button', { name: 'Save' }).click()
  await expect(chat).toContainText(SAVED_BY)
  const configuration = await (await page.request.get(`${adminUrl()}/config.json`)).json()
  expect(configuration).toMatchObject({ chat_name: name })
  await chat.getByRole('button', { name: 'Reset to default' }).click()
  await expect(chat).toContainText('Default')

  const remarks = settingOf(page, 'Files of remarks')
  await remarks.getByRole('textbox').fill('4')
  await remarks.getByRole('button', { name: 'Discard' }).click()
  await expect(remarks.getByRole('textbox')).toHaveValue('3')
})

test.describe('a setting that is edited while another administrator changes it', () => {
  // A change of what has changed since is refused.
  test.use({ expectedErrors: /\/call\/admin-save_setting .*status of 409/ })

  test('A6: says what it is now, keeps what was typed, and is replaced by saving again', async ({
    visit,
  }) => {
    const page = await openConsole(visit, '/settings')
    const days = settingOf(page, 'Days until they are removed')
    await days.getByRole('textbox').fill('363')
    await changeSetting(page, 'notification_days', () => 364)
    await days.getByRole('button', { name: 'Save' }).click()
    await expect(days.getByRole('alert')).toHaveText(
      'Tess Aquino has changed this setting meanwhile: 364. Save again to replace it with yours.',
    )
    await expect(days.getByRole('textbox')).toHaveValue('363')
    await expectAccessibleInBothThemes(page)
    await days.getByRole('button', { name: 'Save' }).click()
    await expect(days.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expect(days.getByRole('textbox')).toHaveValue('363')
    await days.getByRole('button', { name: 'Reset to default' }).click()
    await expect(days.getByRole('textbox')).toHaveValue('365')
  })
})

test('D7: an invalid e-mail address is reported while typing', async ({ visit }) => {
  const page = await openConsole(visit, '/settings')
  const admins = settingOf(page, 'Administrators')
  const entry = admins.getByRole('combobox')
  await entry.fill('ｒamon.uy@northwind.example')
  await entry.press('Enter')
  await expect(admins).toContainText('ｒamon.uy@northwind.example is not an e-mail address.')
  await admins.getByRole('button', { name: 'Discard' }).click()
  await expect(admins).not.toContainText('is not an e-mail address.')
})

test('I5: companies, groups and user groups are edited here; those with people cannot be deleted', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings/organisation')
  const groups = page.getByRole('region', { name: 'Groups', exact: true })
  const name = unique('Group')
  await groups.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const row = groups.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  const userGroups = page.getByRole('region', { name: 'User groups' })
  const domain = `${name.toLowerCase().replace(' ', '-')}.example`
  await userGroups.getByRole('button', { name: 'Add user group' }).click()
  await dialog.getByLabel('Domain').fill(domain)
  await dialog.getByLabel('Domain').fill('Parola.example')
  await expect(dialog).toContainText('This domain is in the list already. Edit it there.')
  await dialog.getByLabel('Domain').fill(domain)
  await dialog.getByLabel('Migration FAQ link').fill('https://faq.example/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(userGroups.getByRole('row').filter({ hasText: domain })).toContainText('Restricted')
})

test('I5, W28: people are imported from a CSV after a preview that lists each error with its line', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings/people')
  await page.getByRole('link', { name: 'Import from CSV' }).click()
  const choose = (csv: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
  const name = unique('Imported')
  const email = `${name.toLowerCase().replace(' ', '.')}@northwind.example`
  await choose(`email,name,group\n${email},${name},Nowhere\n`)
  await expect(page.getByText('One error: nothing can be imported')).toBeVisible()
  await expect(page.getByText('There is no group named Nowhere.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  await choose(`email,name\n${email},${name}\n${people.bea},Bea Lim\n`)
  await expect(page.getByText('1 added, 0 changed, 1 unchanged')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await page.waitForURL('**/settings/people')
  await expect(page.getByText('1 person added, 0 people changed')).toBeVisible()
  await page.getByLabel('Search name or e-mail').fill(name)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Northwind Telecom')
  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('(Disabled)')
})

test('C8, U47: a memo is put on hold by its ID, with a reason that is kept, and the hold is lifted; both appear in the log', async ({
  visit,
  signIn,
}) => {
  const { page: owner } = await signIn(people.jun)
  const memoId = await writeMemo(owner, {
    subject: subjectOf('To be held'),
    levels: [{ approvers: [people.rosario] }],
  })
  const page = await openConsole(visit, '/settings/holds')
  await page.getByLabel('Memo ID').fill(memoId)
  await page.getByRole('button', { name: 'Find memo' }).click()
  const found = page.getByRole('region', { name: 'Find memo' })
  await expect(found).toContainText('Jun Mercado')
  await found.getByRole('button', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog).toContainText('Give a reason.')
  const reason = dialog.getByLabel('Reason')
  await reason.fill('Audit')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await found.getByRole('button', { name: 'Put on hold' }).click()
  await expect(reason).toHaveValue('Audit')
  // What would be typed while it is sent would go with the dialog.
  const release = await holdCall(page, 'admin-hold_memo')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(reason).toBeDisabled()
  release()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: memoId })
  await expect(row).toContainText('Audit')
  await row.getByRole('button', { name: 'Lift the hold' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Lift the hold' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByLabel('Search who or what').fill(memoId)
  await expect(page.getByRole('row').filter({ hasText: `Lifted the hold of ${memoId}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `Put on hold ${memoId}` })).toBeVisible()
})

test('H6: the Super Admins of reports are appointed here', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/reports')
  const listed = await callConsole(page, 'admin-get_super_admins', {})
  const row = page.getByRole('row').filter({ hasText: listed[0]?.email ?? 'nobody' })
  await expect(row).toBeVisible()
})

/** The first tab is opened by its address, the others by their links; the last one leads to its import. */
const WALKS = [
  { start: '/settings', tabs: ['Configuration', 'Organisation', 'Reports', 'Holds', 'People'] },
  { start: '/settings/erasures', tabs: ['Erasures', 'Retention', 'Log', 'Roles'] },
]

for (const { start, tabs } of WALKS)
  test(`${tabs.join(', ')} and its import are accessible in either theme, on a phone as well`, async ({
    visit,
  }) => {
    const page = await openConsole(visit, start)
    const links = page.getByRole('navigation', { name: 'Settings by subject' })
    for (const [at, tab] of tabs.entries()) {
      if (at > 0) await links.getByRole('link', { name: tab, exact: true }).click()
      await expect(page).toHaveTitle(new RegExp(`^Settings ${tab} `))
      await awaitSettled(page)
      await expectAccessibleEverywhere(page)
    }
    await page.getByRole('link', { name: 'Import from CSV' }).click()
    await expect(page.locator('input[type=file]')).toBeAttached()
    await awaitSettled(page)
    await expectAccessibleEverywhere(page)
  })

test('too long texts and invalid numbers are kept as pasted, refused beside the field, and not saved', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings')
  const saved: string[] = []
  page.on('request', (request) => saved.push(...(/admin-(save|create|edit)\w*$/.exec(request.url()) ?? [])))
  const files = settingOf(page, 'Files of remarks')
  for (const typed of ['-5', '7 files', '2.5', '21']) {
    await files.getByRole('textbox').fill(typed)
    await expect(files.getByRole('textbox')).toHaveValue(typed)
    await expect(files).toContainText('This must be a whole number from 0 to 20')
  }
  await files.getByRole('button', { name: 'Save' }).click()
  await expect(files.getByRole('textbox')).toHaveAccessibleDescription(/whole number from 0 to 20/)
  await expectAccessibleInBothThemes(page)

  const long = 'x'.repeat(151)
  await page.goto(`${adminUrl()}/settings/organisation`)
  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(long)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(long)
  await expect(dialog).toContainText('Maximum of 100 characters')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.goto(`${adminUrl()}/categories/create`)
  await page.getByRole('textbox', { name: 'Category name' }).fill(long)
  await expect(page.getByText('Maximum of 150 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Category name' })).toHaveValue(long)
  expect(saved).toEqual([])
})

for (const [address, label, call] of [
  ['people', 'Search name or e-mail', 'admin-get_people'],
  ['log', 'Search who or what', 'admin-get_log'],
] as const)
  test(`a search of more than 100 characters in /settings/${address} is refused with a message and not sent`, async ({
    visit,
  }) => {
    const page = await openConsole(visit, `/settings/${address}`)
    const field = page.getByLabel(label)
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    await awaitSettled(page)
    await expect(rows.first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(`/call/${call}`)) asked.push(request.postData() ?? '')
    })
    await installClock(page)
    await field.fill('x'.repeat(101))
    await expect(field).toHaveValue('x'.repeat(101))
    await expect(field).toHaveAccessibleDescription('Maximum of 100 characters')
    // Longer than the debounce of searches.
    await page.clock.runFor(1000)
    expect(asked).toEqual([])
    await field.fill('x'.repeat(100))
    await expect(page.getByText('Maximum of 100 characters')).toHaveCount(0)
    await expect.poll(() => asked.length).toBe(1)
  })
