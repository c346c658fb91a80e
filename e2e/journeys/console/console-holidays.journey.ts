import { callConsole, openConsole } from '../../support/console.ts'
import { expect, expectAccessibleInBothThemes, test } from '../../support/test.ts'

// Both change the one list, which a stale revision may not overwrite (A6).
test.describe.configure({ mode: 'default' })

test('L1: an administrator adds a holiday, is warned of a day that is taken, moves it and removes it', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings/holidays')
  await expect(page).toHaveTitle('Settings Holidays | Memo App Admin Console')
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: '2027' }).click()
  await expect(page.getByText('19 holidays, 248 working days')).toBeVisible()
  await expect(page.getByRole('row', { name: /Sat, May 1, 2027, on a weekend Labor Day/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Add holiday' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Choose a day.')
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2027-12-25')
  await dialog.getByRole('textbox', { name: 'Holiday', exact: true }).fill('Company day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('2027-12-25 is already a holiday')
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2027-07-05')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /Company day/ })
  await expect(row).toContainText('Mon, Jul 5, 2027')
  await expect(page.getByText('20 holidays, 247 working days')).toBeVisible()
  await expect(page.getByText('Changed by Tess Aquino')).toBeVisible()

  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('19 holidays, 248 working days')).toBeVisible()
})

test('L1: holidays are edited as text, and a line that cannot be read is named', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/holidays')
  await page.getByRole('button', { name: 'Edit as text' }).click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByLabel('Holidays, one per line')
  await expect(lines).toHaveValue(/2026-12-25 Christmas Day/)
  const before = await lines.inputValue()
  await lines.fill(`${before}\nthe day after`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('“the day after” needs a date and a name')
  await lines.fill(`${before}\n2029-01-01\tNew Year’s Day`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: '2029' }).click()
  await expect(page.getByText('1 holiday, 260 working days')).toBeVisible()
  await page.getByRole('button', { name: 'Edit as text' }).click()
  await dialog.getByLabel('Holidays, one per line').fill(before)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There are no holidays in 2029 yet.')).toBeVisible()
})

test.describe('holidays that another administrator changes meanwhile', () => {
  // A change of what has changed since is refused.
  test.use({ expectedErrors: /\/call\/admin-save_holidays .*status of 409/ })

  test('A6: one is added beside theirs, and the text of all says that it would replace theirs', async ({
    visit,
  }) => {
    const page = await openConsole(visit, '/settings/holidays')
    const { holidays } = await callConsole(page, 'admin-get_holidays', {})
    const replace = async (change: (all: typeof holidays) => typeof holidays) => {
      const { holidays: now, revision } = await callConsole(page, 'admin-get_holidays', {})
      await callConsole(page, 'admin-save_holidays', { holidays: change(now), revision })
    }
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2030-07-05')
    await dialog.getByRole('textbox', { name: 'Holiday', exact: true }).fill('Company day')
    await replace((all) => [...all, { day: '2030-07-08', name: 'Day of theirs' }])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('The holidays were changed after you opened them.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const both = (await callConsole(page, 'admin-get_holidays', {})).holidays.filter(({ day }) =>
      day.startsWith('2030'),
    )
    expect(both.map(({ name }) => name)).toEqual(['Company day', 'Day of theirs'])

    await page.getByRole('button', { name: 'Edit as text' }).click()
    const lines = dialog.getByLabel('Holidays, one per line')
    const typed = `${await lines.inputValue()}\n2030-07-09 Mine`
    await lines.fill(typed)
    await replace((all) => all.filter(({ name }) => name !== 'Day of theirs'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Tess Aquino has changed the holidays meanwhile. Save again to replace them with yours.',
    )
    await expect(lines).toHaveValue(typed)
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await replace(() => holidays)
  })
})
