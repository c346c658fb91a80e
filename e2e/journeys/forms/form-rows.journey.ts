import type { Page } from '@playwright/test'
import { openForm } from '../../support/memo-form.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

const { bea } = people

const group = (page: Page) => page.getByRole('group', { name: 'Items', exact: true })
const row = (page: Page, number: number) => group(page).getByRole('group', { name: `Row ${number}` })
const firstCell = (page: Page, number: number) => row(page, number).getByRole('textbox').first()
const said = (page: Page) => group(page).getByRole('status')

test('F2: rows are added, put in order and removed with the keyboard alone', async ({ signIn }) => {
  const { page } = await signIn(bea, { height: 740 })
  await openForm(page, /Reimbursement/)
  await expect(row(page, 1)).toBeVisible()
  await expect(row(page, 1).getByRole('button', { name: /^(Move|Remove) row/ })).toHaveCount(0)
  await firstCell(page, 1).focus()
  await page.keyboard.type('Taxi')
  for (const [number, words] of [
    [2, 'Hotel'],
    [3, 'Dinner'],
  ] as const) {
    await group(page).getByRole('button', { name: 'Add row' }).focus()
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText(`Row ${number} added.`)
    await expect(row(page, number).locator(':focus')).toHaveCount(1)
    await firstCell(page, number).focus()
    await page.keyboard.type(words)
  }

  await setWidth(page, 360)
  await row(page, 3).getByRole('button', { name: 'Move row 3 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Row 3 is row 2 now.')
  await expect(row(page, 2).getByRole('button', { name: 'Move row 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Row 2 is row 1 now.')
  // It can't move further up, so the button that moves it down gets the focus.
  await expect(row(page, 1).getByRole('button', { name: 'Move row 1 down' })).toBeFocused()
  for (const [at, words] of ['Dinner', 'Taxi', 'Hotel'].entries())
    await expect(firstCell(page, at + 1)).toHaveValue(words)
  await expectAccessibleEverywhere(page)

  await row(page, 2).getByRole('button', { name: 'Remove row 2' }).focus()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Row 2 removed.')
  await expect(row(page, 1).locator(':focus')).toHaveCount(1)
  await expect(firstCell(page, 2)).toHaveValue('Hotel')
})
