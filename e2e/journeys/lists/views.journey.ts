import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { unfoldFilters } from '../../support/pages/list-filters.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

const { andrea, enrico, francis, marisol } = people

for (const [width, person] of [
  [1440, enrico],
  [360, marisol],
] as const)
  test(`M9: filters are named as a view, opened and deleted (${width} px)`, async ({ signIn }) => {
    const { page } = await signIn(person)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await page.goto(`${webUrl()}/approvals?q=oldest&overdue=true&limit=25`)
    const views = page.getByRole('button', { name: 'Views', exact: true })
    if (width === 360) await unfoldFilters(page)
    await views.click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toContainText('This field is required')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Long overdue')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()

    await page.goto(`${webUrl()}/approvals`)
    if (width === 360) await unfoldFilters(page)
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

for (const [width, person] of [
  [1440, enrico],
  [360, marisol],
] as const)
  test(`M9: tasks are filtered by requestor, status and what is special, as the address says (${width} px)`, async ({
    signIn,
  }) => {
    const [owner, other, { page }] = await Promise.all([
      signIn(andrea),
      signIn(francis),
      signIn(person, { width }),
    ])
    const levels = [{ approvers: [person] }]
    const subjects = ['Asked', 'Plain', 'Of another'].map((word) => subjectOf(word))
    const [asked = '', plain = '', others = ''] = subjects
    const memoId = await writeMemo(owner.page, { subject: asked, levels })
    await writeMemo(owner.page, { subject: plain, levels })
    await writeMemo(other.page, { subject: others, levels })
    await callAs(page, 'ask_question', { memo_id: memoId, message: 'Which budget?' })

    await page.goto(`${webUrl()}/approvals`)
    const row = (subject: string) => page.getByRole('link', { name: subject })
    await expect(row(others)).toBeVisible()
    if (width === 360) await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'Requestor' }).selectOption({ label: 'Andrea Villanueva' })
    await expect(row(others)).toHaveCount(0)
    await expect(row(plain)).toBeVisible()
    await page.getByRole('combobox', { name: 'What is special' }).selectOption('To be opened first')
    await expect(row(plain)).toHaveCount(0)
    await expect(row(asked)).toBeVisible()
    await expect(page).toHaveURL(/requestor=andrea\.villanueva%40northwind\.example&special=OPEN_FIRST$/)
    await expectAccessibleInBothThemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    // A review goes through what the filters leave.
    await page.getByRole('link', { name: /^Review one by one/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: asked })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/special=OPEN_FIRST$/)
    if (width === 360) {
      // Folded again, the button says how many are set.
      await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Filter and sort (2)' })).toBeVisible()
      await unfoldFilters(page)
    }
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
    await expect(page.getByText('No memos to show.')).toBeVisible()

    await page.goto(`${webUrl()}/approvals/history?status=RETURNED&requestor=${andrea}`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    if (width === 360) await unfoldFilters(page)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('RETURNED')
    await expect(page.getByRole('combobox', { name: 'What is special' })).toHaveCount(0)
    await expectAccessible(page)
  })
