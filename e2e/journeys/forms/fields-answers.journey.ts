import type { Locator, Page } from '@playwright/test'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { subjectOf } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, test } from '../../support/test.ts'

const field = (page: Page, id: string): Locator => page.locator(`#field-${id}`)
const says = (page: Page, id: string, sentence: string): Locator =>
  field(page, id).getByText(sentence, { exact: true })
const answerIn = (page: Page, question: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${question}$`) }).locator('xpath=following-sibling::dd')
const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit', exact: true })

test('U29: missing required answers are reported, with a period for some types and without for others', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Platform change/)
  await submitButton(page).click()
  await expect(page.getByText(/things need your attention/)).toBeVisible()
  for (const id of ['TEXT_SUBJECT', 'CHG_SYSTEM', 'CHG_DATE', 'CHG_WINDOW', 'CHG_AFFECTED'])
    await expect(says(page, id, 'This field is required'), id).toBeVisible()
  for (const id of ['CHG_RISK', 'CHG_PLAN'])
    await expect(says(page, id, 'This field is required.'), id).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sequence 1' })).toContainText('This field is required')
  await expect(field(page, 'CHG_SYSTEM').locator('label')).toContainText('*')
  await expectAccessible(page)

  // Corrected answers disappear from the summary.
  const summary = page.getByRole('group', { name: /things need your attention/ })
  const left = async () => Number.parseInt((await summary.textContent()) ?? '', 10)
  const before = await left()
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill('New switches')
  await expect.poll(left).toBe(before - 1)
  await expect(summary.getByRole('button', { name: 'Memo Subject' })).toHaveCount(0)
  await expect(summary.getByRole('listitem')).toHaveCount(before - 1)

  await openForm(page, /Reimbursement of expenses/)
  await submitButton(page).click()
  await expect(says(page, 'RMB_TOTAL', 'This field is required.')).toBeVisible()
  await expect(says(page, 'RMB_ITEMS', 'This field is required')).toBeVisible()
  await expect(says(page, 'RMB_RECEIPTS', 'This field is required')).toBeVisible()

  await openForm(page, /Travel authority/)
  await submitButton(page).click()
  await expect(says(page, 'TRV_SCOPE', 'This field is required')).toBeVisible()
})

test('U30: a text counts its characters and reports too few or too many', async ({ signIn }) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Asset disposal/)
  const tag = page.getByRole('textbox', { name: 'Asset tag' })
  await expect(field(page, 'TEXT_SUBJECT')).toContainText('0/150')
  await tag.fill('NW🚀')
  await expect(field(page, 'ADS_TAG')).toContainText('3/40')
  await tag.blur()
  await expect(says(page, 'ADS_TAG', 'Minimum of 4 characters')).toBeVisible()
  await tag.fill('x'.repeat(41))
  await expect(field(page, 'ADS_TAG')).toContainText('41/40')
  await expect(says(page, 'ADS_TAG', 'Maximum of 40 characters')).toBeVisible()
  await tag.fill('NW-000001')
  await expect(field(page, 'ADS_TAG')).not.toContainText(/Minimum|Maximum/)
})

test('U30, G3: an amount accepts clear input, and keeps anything else as typed with an explanation', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Asset disposal/)
  const amount = page.getByRole('textbox', { name: 'Net book value in PHP' })
  await amount.pressSequentially('1234567.8')
  await expect(amount).toHaveValue('1,234,567.8')
  // When a digit is added or removed in the middle, the separators move and the caret stays at its digit.
  await page.keyboard.press('Home')
  await page.keyboard.press('9')
  await expect(amount).toHaveValue('91,234,567.8')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await expect(amount).toHaveValue('9,134,567.8')
  await amount.blur()
  await expect(amount).toHaveValue('9,134,567.80')

  const pasteAmount = async (text: string) => {
    await amount.fill('')
    await amount.focus()
    await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
    await amount.blur()
  }
  for (const [pasted, shown] of [
    ['1,250.5', '1,250.50'],
    [' 1\u00A0234\u00A0567.80 ', '1,234,567.80'],
    ['１，２３４．５０', '1,234.50'],
    ['999999999999999.99', '999,999,999,999,999.99'],
  ] as const) {
    await pasteAmount(pasted)
    await expect(amount, pasted).toHaveValue(shown)
    await expect(field(page, 'ADS_BOOK_VALUE'), pasted).not.toContainText(/Enter|Separate/)
  }

  const separators = 'Separate thousands with commas and decimals with a point, such as 1,234.50'
  for (const [kept, sentence] of [
    ['-5', 'Enter an amount of 0 or more'],
    ['−5', 'Enter an amount of 0 or more'],
    ['5.00-', 'Enter an amount of 0 or more'],
    ['(1,234.50)', 'Enter an amount of 0 or more'],
    ['1234567.891', 'Enter an amount with at most 2 decimals'],
    ['1.234,50', separators],
    ['1,23', separators],
    ['100 200', separators],
    ['PHP 1,234.50', 'Enter the amount without its currency, such as 1234.50'],
    ['9999999999999999', 'Enter an amount with at most 15 digits before the decimal point'],
    ['abc', 'Enter an amount such as 1234.50'],
  ] as const) {
    await pasteAmount(kept)
    await expect(amount, kept).toHaveValue(kept)
    await expect(says(page, 'ADS_BOOK_VALUE', sentence), kept).toBeVisible()
    await amount.fill('')
    await amount.pressSequentially(kept)
    await amount.blur()
    if (kept === '1234567.891') await expect(amount, 'typed').toHaveValue('1,234,567.891')
    else if (kept === '9999999999999999') await expect(amount, 'typed').toHaveValue('9,999,999,999,999,999')
    else await expect(amount, 'typed').toHaveValue(kept)
    await expect(says(page, 'ADS_BOOK_VALUE', sentence), `${kept} typed`).toBeVisible()
  }
  await submitButton(page).click()
  await expect(page.getByRole('group', { name: /things need your attention/ })).toContainText('1234.50')
  await expectAccessible(page)
  await amount.fill('')
  await amount.blur()
  await expect(says(page, 'ADS_BOOK_VALUE', 'This field is required.')).toBeVisible()
})

test('U30: a time is typed or picked, in steps of 15 minutes', async ({ signIn }) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Platform change/)
  const time = page.getByRole('combobox', { name: 'Window opens' })
  const list = page.getByRole('listbox', { name: 'Window opens' })
  await time.click()
  await expect(list.getByRole('option')).toHaveCount(96)
  await expect(list.getByRole('option').first()).toHaveText('12:00 AM')
  await list.getByRole('option', { name: '10:15 PM' }).click()
  await expect(time).toHaveValue('10:15 PM')
  await expect(list).toBeHidden()

  await time.fill('9:07 AM')
  await time.blur()
  await expect(time).toHaveValue('9:07 AM')
  await expect(says(page, 'CHG_WINDOW', 'Choose one of the listed times')).toBeVisible()
  await time.fill('2130')
  await time.blur()
  await expect(time).toHaveValue('9:30 PM')
  await expect(field(page, 'CHG_WINDOW')).not.toContainText('Choose one')

  // By keyboard alone: a partial time selects its first match, and an arrow the next one.
  await time.fill('')
  await time.pressSequentially('6:4')
  await expect(list.getByRole('option')).toHaveText(['6:45 AM', '6:45 PM'])
  await expect(list.getByRole('option').first()).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await expect(time).toHaveValue('6:45 AM')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(time).toHaveValue('7:00 AM')
  await time.click()
  await expect(list).toBeVisible()
  await expectAccessible(page)
})

test('F0: a date that must be later shows its own message, and an invalid date says so', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Travel authority/)
  const [departure, back] = ['Departure', 'Return'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  )
  await departure!.fill('03/10/2027')
  await back!.fill('3/10/2027')
  await back!.blur()
  await expect(back!).toHaveValue('03/10/2027')
  await expect(says(page, 'TRV_RETURN', 'Return must be later than departure')).toBeVisible()
  await departure!.fill('03/09/2027')
  await expect(field(page, 'TRV_RETURN')).not.toContainText('later than')
  await back!.fill('02/30/2027')
  await back!.blur()
  await expect(says(page, 'TRV_RETURN', 'Enter a date as MM/DD/YYYY')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a date: Return' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a date: Return' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('F4: options reveal questions and sections; answers in them are dropped when they are hidden again', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  const subject = subjectOf('Branching')
  await openForm(page, /Site lease/)
  const renewal = page.getByRole('heading', { name: 'Lease to renew' })
  await expect(renewal).toBeHidden()
  await page.getByRole('radio', { name: 'Renewal' }).check()
  await expect(renewal).toBeVisible()
  await submitButton(page).click()
  await expect(says(page, 'SLE_OLD_CONTRACT', 'This field is required')).toBeVisible()
  await page.getByRole('radio', { name: 'New lease' }).check()
  await expect(renewal).toBeHidden()

  await openForm(page, /Security exception/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Control' }).fill('AC-12')
  await page.getByRole('textbox', { name: 'System' }).fill('Billing')
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('03/10/2027')
  await page.getByRole('textbox', { name: 'Until', exact: true }).fill('03/11/2027')
  await expect(page.getByRole('textbox', { name: 'Partner' })).toBeHidden()
  await page.getByLabel('Exposure').selectOption('Partner access')
  await page.getByRole('textbox', { name: 'Partner' }).fill('Nobody in particular')
  await page.getByLabel('Exposure').selectOption('Internal only')
  await expect(page.getByRole('textbox', { name: 'Partner' })).toBeHidden()
  await page.getByRole('radio', { name: 'Yes' }).check()
  for (const data of ['Billing', 'Names']) await page.getByRole('checkbox', { name: data }).check()
  await page.getByRole('textbox', { name: 'Privacy assessment number' }).fill('PIA-7')
  await page.getByRole('textbox', { name: 'Compensating measures' }).click()
  await page.keyboard.type('Logged and watched')
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await submit(page)

  await openFromList(page, '/memos', subject)
  await expect(answerIn(page, 'Exposure')).toHaveText('Internal only')
  await expect(answerIn(page, 'Which data')).toContainText('Billing')
  await expect(answerIn(page, 'Which data')).toContainText('Names')
  await expect(answerIn(page, 'Until')).toHaveText('03/11/2027')
  await expect(page.getByText('Nobody in particular')).toHaveCount(0)
})

test('U31: a preset option applies until it is changed, prefilled text starts with the template’s', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Availment Form/)
  await expect(page.getByLabel('Currency')).toHaveValue('PHP')
  await page.getByLabel('Currency').selectOption('USD')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')

  const subject = subjectOf('Office order')
  await openForm(page, /Office order/)
  const order = page.getByRole('textbox', { name: 'Order', exact: true })
  await expect(order).toContainText('In the interest of the service, the following is ordered:')
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Addressed to' }).fill('Network Core')
  await page.getByRole('textbox', { name: 'Effective on' }).fill('04/01/2027')
  await page.getByLabel('Kind').selectOption('Policy')
  await order.locator('li').click()
  await page.keyboard.type('Doors are closed at nine')
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await submit(page)
  await openFromList(page, '/memos', subject)
  await expect(answerIn(page, 'Order').locator('li')).toHaveText('Doors are closed at nine')
  await expect(answerIn(page, 'Replaces order')).toContainText('Not answered')
})

test('F2: rows are added up to fifty and removed down to one; each answered row reports its missing answers', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /Reimbursement of expenses/)
  const group = page.getByRole('group', { name: 'Items', exact: true })
  const rows = group.getByRole('group', { name: /^Row \d+$/ })
  const add = group.getByRole('button', { name: 'Add row' })
  await expect(rows).toHaveCount(1)
  await expect(group.getByRole('button', { name: /^Remove row/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'What was paid, row 1' }).fill('Ferry')
  await submitButton(page).click()
  await expect(rows.first()).toContainText('This field is required')
  await page.getByRole('textbox', { name: 'Amount, row 1' }).fill('1250.5')
  await page.getByRole('textbox', { name: 'Date, row 1' }).fill('03/10/2027')
  await expect(rows.first()).not.toContainText('This field is required')

  await add.click()
  await expect(page.getByRole('textbox', { name: 'What was paid, row 2' })).toBeFocused()
  await page.keyboard.type('Lodging')
  for (let count = 2; count < 50; count += 1) await add.click()
  await expect(rows).toHaveCount(50)
  await expect(add).toBeDisabled()
  await group.getByRole('button', { name: 'Remove row 1', exact: true }).click()
  await expect(rows).toHaveCount(49)
  await expect(page.getByRole('textbox', { name: 'What was paid, row 1', exact: true })).toHaveValue(
    'Lodging',
  )
  await expect(add).toBeEnabled()
})
