import { callConsole, openConsole, unique } from '../../support/console.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { setWidth } from '../../support/pages/widths.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../support/test.ts'

test('W4, W24: a category is created, renamed and deleted, and shows its count and who changed it', async ({
  visit,
}) => {
  const page = await openConsole(visit)
  await expect(page).toHaveTitle('Category | Memo App Admin Console')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Category name', 'Updated by', 'Date updated', 'Templates', 'Action'],
  ])
  await page.getByRole('link', { name: 'Create category' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create category')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Categories')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()

  const name = unique('Legal')
  await page.getByLabel('Category name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A new category has been added')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('cell').nth(1)).toHaveText('Tess Aquino')
  await expect(row.getByRole('cell').nth(3)).toHaveText('0')

  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit category')
  await page.getByLabel('Category name').fill(`${name}, changed`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The category has been edited')).toBeVisible()

  const changed = page.getByRole('row').filter({ hasText: `${name}, changed` })
  await changed.getByRole('button', { name: 'Delete' }).hover()
  await expectAccessibleInBothThemes(page)
  await changed.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category has been deleted.')).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test.describe('a category that another administrator renames meanwhile', () => {
  test.use({ expectedErrors: /\/call\/admin-edit_category/ })

  test('A6: keeps what was typed, and is replaced only once their name was shown', async ({ visit }) => {
    const page = await openConsole(visit)
    const [before, theirs, mine] = [unique('Before'), unique('Theirs'), unique('Mine')]
    const { category_id } = await callConsole(page, 'admin-create_category', { category_name: before })
    await page.goto(`${adminUrl()}/categories/edit/${category_id}`)
    const field = page.getByLabel('Category name')
    await field.fill(mine)
    await callConsole(page, 'admin-edit_category', { category_id, category_name: theirs })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      `Tess Aquino has changed the name meanwhile: ${theirs}.`,
    )
    await expect(field).toHaveValue(mine)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row').filter({ hasText: mine })).toBeVisible()
  })
})

test('W4: a category’s name over 150 characters is kept as typed and refused', async ({ visit }) => {
  const page = await openConsole(visit, '/categories/create')
  const field = page.getByLabel('Category name')
  await field.fill('x'.repeat(200))
  await expect(field).toHaveValue('x'.repeat(200))
  await expect(page.getByText('Maximum of 150 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeFocused()
  await field.fill('x'.repeat(150))
  await expect(page.getByText('Maximum of 150 characters')).toHaveCount(0)
})

test.describe('failures', () => {
  test.use({ expectedErrors: /\/call\/admin-/ })

  test('W4, U47, U49: a missing category, a name that is taken, a list that fails', async ({ visit }) => {
    const page = await openConsole(visit, '/categories/edit/none')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error :(')
    await expect(page.getByText('We cannot get the specified resource.')).toBeVisible()

    const name = unique('Taken')
    await callConsole(page, 'admin-create_category', { category_name: name })
    await page.goto(`${adminUrl()}/categories/create`)
    const field = page.getByLabel('Category name')
    const save = page.getByRole('button', { name: 'Save' })
    await field.fill(name)
    // U47, U49: what is typed while it is saved would be lost, and the focus comes back to the button.
    const release = await holdCall(page, 'admin-create_category')
    await save.press('Enter')
    await expect(field).toBeDisabled()
    await expect(save).not.toBeFocused()
    release()
    await expect(page.getByText('Oooops, an error occurred')).toBeVisible()
    await expect(field).toHaveValue(name)
    await expect(save).toBeFocused()

    await page.route('**/call/admin-get_categories', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${adminUrl()}/categories`)
    await expect(page.getByText('Something went wrong in fetching data')).toBeVisible()
    await page.unroute('**/call/admin-get_categories')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  })
})

test('the categories are accessible in both themes, also on a phone', async ({ visit }) => {
  const page = await openConsole(visit, '/categories')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await page.getByRole('link', { name: 'Create category' }).click()
  await expect(page.getByLabel('Category name')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
