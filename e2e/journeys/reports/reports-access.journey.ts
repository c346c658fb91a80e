import type { Page } from '@playwright/test'
import { installClock } from '../../support/browser/clock.ts'
import { callAs } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expectTooltipBesideRow } from '../../support/pages/tooltips.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

const { miguel, ramon, hernan, nina } = people

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add user to access Reports' })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const openAccess = async (page: Page) => {
  await page.goto(`${webUrl()}/reports/access`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Provisioning')
  await expect(rowOf(page, 'Miguel Santos')).toBeVisible()
}

/** Types into the dialog's search and waits for its suggestions. */
async function search(page: Page, text: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'User' }).fill(text)
}

test('H6, W24: a Super Admin grants access, changes it and revokes it, effective for the new reader', async ({
  signIn,
}) => {
  const [admin, reader] = await Promise.all([signIn(miguel), signIn(hernan)])
  const { page } = admin
  await installClock(page)
  await openAccess(page)
  await expect(page.getByText('Manage report access here')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Access Level',
    'View',
    'Date last modified',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Add new user' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('* Invalid user.')).toBeVisible()

  // Searches need 3 characters, and do not find people who are already listed.
  let searches = 0
  page.on('request', (request) => {
    if (/get_(ext_)?contacts$/.test(request.url())) searches += 1
  })
  await search(page, 'he')
  // Longer than the search waits for more typing.
  await page.clock.runFor(1800)
  expect(searches).toBe(0)
  await search(page, 'miguel.santos')
  const none = dialog.locator('.mantine-Combobox-empty').filter({ hasText: 'No user found' })
  await expect(none).toBeVisible()
  await expectAccessible(page)
  await search(page, 'hernan')
  await page.getByRole('option', { name: /Hernan Villaluz/ }).click()

  await dialog.getByLabel('Access Level').selectOption('Group Admin')
  await expect(dialog.getByRole('button', { name: 'Remove group 1' })).toHaveCount(0)
  await dialog.getByLabel('Group 1', { exact: true }).selectOption('Procurement')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByLabel('Group 2', { exact: true }).selectOption('Procurement')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('* There are duplicate groups.')).toBeVisible()
  await dialog.getByLabel('Group 2', { exact: true }).selectOption('Legal')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added user can now have access to reports')).toBeVisible()
  await expect(rowOf(page, 'Hernan Villaluz')).toContainText('Procurement, Legal')

  await reader.page.goto(`${webUrl()}/reports`)
  await expect(reader.page.getByLabel('Group', { exact: true })).toHaveValue(/Legal|Procurement/)

  // When editing, another level clears the groups, and returning to Group Admin starts with one.
  await page.getByRole('button', { name: 'Edit Access, Hernan Villaluz' }).click()
  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveCount(0)
  await dialog.getByLabel('Access Level').selectOption('Super Admin')
  await expect(dialog.getByLabel('Group 1', { exact: true })).toHaveCount(0)
  await dialog.getByLabel('Access Level').selectOption('Group Admin')
  await expect(dialog.getByLabel('Group 2', { exact: true })).toHaveCount(0)
  for (const number of [2, 3, 4, 5]) {
    await dialog.getByRole('button', { name: 'Add group' }).click()
    await expect(dialog.getByLabel(`Group ${number}`, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Access level updated')).toBeVisible()
  const more = rowOf(page, 'Hernan Villaluz').getByRole('button', { name: '+2 more' })
  await more.click()
  await expect(rowOf(page, 'Hernan Villaluz').getByRole('button', { name: 'Show fewer' })).toBeVisible()

  // Search and filter.
  await page.getByRole('searchbox', { name: 'Search Name' }).fill('villaluz')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Access Level').selectOption('Super Admin')
  await expect(page.getByText('Nothing to show.')).toBeVisible()
  await page.getByLabel('Access Level').selectOption('All Access')

  await page.getByRole('button', { name: 'Remove Access, Hernan Villaluz' }).click()
  const question = page.getByRole('dialog', { name: 'Remove acess?' })
  await question.getByRole('button', { name: 'Remove Access' }).click()
  await expect(page.getByText('Access removed')).toBeVisible()
  await expect(rowOf(page, 'Hernan Villaluz')).toHaveCount(0)
  await reader.page.goto(`${webUrl()}/reports`)
  await expect(reader.page).toHaveURL(`${webUrl()}/dashboard`)
})

test('H6: a Group Admin grants access only within their own groups, and the last Super Admin cannot be removed', async ({
  signIn,
}) => {
  const { page } = await signIn(ramon)
  await openAccess(page)
  for (const action of ['Edit Access', 'Remove Access'])
    await expect(page.getByRole('button', { name: `${action}, Olivia Sarmiento` })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  await expect(page.getByRole('button', { name: 'Edit Access, Miguel Santos' })).toHaveAttribute(
    'aria-description',
    'Only a Super Admin can change this access.',
  )
  await page.getByRole('button', { name: 'Add new user' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Access Level').getByRole('option')).toHaveText(['Group Admin'])
  const options = dialog.getByLabel('Group 1', { exact: true }).getByRole('option')
  await expect(options).toHaveCount(3)
  const offered = await options.allTextContents()
  expect([...offered].sort()).toEqual(['Network Core', 'Network Engineering', 'Transport and Access'])
  await search(page, 'nina.munoz')
  await page.getByRole('option', { name: /Muñoz/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added user can now have access to reports')).toBeVisible()
  const users = await callAs<{ user_email: string; roles: { views: string[] }[] }[]>(
    page,
    'get_users_roles',
    {
      module: 'reports',
    },
  )
  expect(users.find(({ user_email }) => user_email === nina)?.roles[0]?.views).toEqual([offered[0]])
  await callAs(page, 'delete_reports_users', { email: nina })
})

test('axe finds no violation on access provisioning in either theme, nor on a phone; its tooltips leave the buttons above free', async ({
  signIn,
}) => {
  const { page } = await signIn(miguel)
  await openAccess(page)
  for (const name of [/^Edit Access, /, /^Remove Access, /]) {
    await expectTooltipBesideRow(page.getByRole('button', { name }))
  }
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Add new user' }).click()
  await dialogOf(page).getByLabel('Access Level').selectOption('Group Admin')
  await dialogOf(page).getByRole('button', { name: 'Add group' }).click()
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Remove Access, Olivia Sarmiento' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove acess?' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setWidth(page, 360)
  await expectNoOverflow(page)
})
