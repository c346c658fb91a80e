import { people } from '../../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { enrico, marisol } = people

for (const [width, person] of [
  [1440, enrico],
  [360, marisol],
] as const)
  test(`M9: filters are named as a view, opened and deleted (${width} px)`, async ({ signIn }) => {
    const { page } = await signIn(person)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await page.goto(`${webUrl()}/approvals?q=oldest&overdue=true&limit=25`)
    const views = page.getByRole('button', { name: 'Views', exact: true })
    await views.click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toContainText('This field is required')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Long overdue')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()

    await page.goto(`${webUrl()}/approvals`)
    await views.click()
    const view = page.getByRole('menuitem', { name: 'Long overdue', exact: true })
    await expect(view).toBeVisible()
    await expectAccessible(page)
    await view.click()
    await expect(page).toHaveURL(`${webUrl()}/approvals?q=oldest&overdue=true`)
    await expect(page.getByRole('button', { name: /^Overdue/ })).toHaveAttribute('aria-pressed', 'true')
    await views.click()
    await page.getByRole('menuitem', { name: 'Delete the view Long overdue' }).click()
    await expect(view).toHaveCount(0)
  })
