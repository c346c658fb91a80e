import type { Locator } from '@playwright/test'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, decide, openFromList } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { picture } from '../../support/files/sample-files.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { awaitPaint, expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { andrea, paolo, jun } = people
const phone = { width: 360, height: 740 }

/** Expects a popover over the form to be fully visible from side to side. */
async function expectOnScreen(opened: Locator): Promise<void> {
  await expect(opened).toBeInViewport()
  const box = await opened.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
}

test('an approver approves on a phone: drawer, list, memo, log and dialog fit the screen', async ({
  signIn,
}) => {
  const subject = subjectOf('Repainting the lobby of the northern exchange building')
  const [owner, approver] = await Promise.all([
    signIn(andrea),
    signIn(paolo, { ...phone, colorScheme: 'dark' }),
  ])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
  const { page } = approver

  await page.goto(`${webUrl()}/dashboard`)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible()
  await drawer.getByRole('link', { name: 'For my approval' }).click()
  await expect(drawer).toBeHidden()
  await expectNoOverflow(page)
  // Memos begin on the first screen.
  await expect(page.getByRole('table').getByRole('link').first()).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: subject }).click()
  await page.waitForURL(`${webUrl()}/approvals/${memoId}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expectNoOverflow(page)

  // The three decisions are at the bottom of the screen, large enough for a thumb, without scrolling.
  const decisions = actions(page).getByRole('button', { name: /^(Approve|Reject|Return)$/ })
  await expect(decisions).toHaveCount(3)
  for (const button of await decisions.all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  }
  await expect(actions(page).getByRole('button')).toHaveCount(4)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog).toBeVisible()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await decide(page, 'Approve', 'From the train.')
  await page.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
  await moveTo(page, '/approvals/history')
  await expect(page.getByRole('row', { name: subject })).toContainText('Approved')
  await expectNoOverflow(page)
})

test('U49: every screen of this path fits a 360 px phone', async ({ signIn }) => {
  const { page } = await signIn(andrea, phone)
  const memoId = await writeMemo(page, {
    subject: `${subjectOf('Averyveryverylongwordwithoutanyspaceinittobreakthelayoutofthephone')}`,
    body: `<p>https://drive.example/${'folder'.repeat(30)}</p><table><tbody><tr>${'<td>Column</td>'.repeat(12)}</tr></tbody></table>`,
    levels: [{ approvers: [paolo] }],
  })
  const templates = `${webUrl()}/memo/create`
  await page.goto(templates)
  const form = await page.getByRole('link', { name: /Availment Form/ }).getAttribute('href')
  const addresses = ['/memos', '/memos/drafts', '/memos/history', '/approvals', '/watch', '/notifications']
  for (const address of [
    ...addresses,
    ...['/support/contact', '/support/terms', '/terms', '/nowhere', '/memo/create'],
    ...[`/memos/active/${memoId}`, form ?? ''],
  ]) {
    await moveTo(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await awaitPaint(page)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(excess, address).toBe(0)
  }
})

test('U30: text, choices, dates, times, boxes and rich text are filled in on a phone', async ({ signIn }) => {
  const subject = subjectOf('Change from the field')
  const { page } = await signIn(jun, { ...phone, colorScheme: 'dark' })
  await openForm(page, /Platform change/)
  await expectNoOverflow(page)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'System' }).fill('Charging')
  await page.getByLabel('Risk').selectOption('High')

  await page.getByRole('button', { name: 'Choose a date: Date of change' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Date of change' })
  await expectOnScreen(calendar)
  await expectNoOverflow(page)
  await calendar.getByRole('button', { name: /^15 / }).click()
  await expect(page.getByRole('textbox', { name: 'Date of change' })).toHaveValue(/^\d{2}\/15\/\d{4}$/)

  await page.getByRole('combobox', { name: 'Window opens' }).click()
  const times = page.getByRole('listbox', { name: 'Window opens' })
  await expectOnScreen(times)
  await times.getByRole('option', { name: '12:15 AM' }).click()

  for (const service of ['Voice', 'Self-care']) await page.getByRole('checkbox', { name: service }).check()
  // The risk revealed a section.
  await page.getByRole('textbox', { name: 'Who decides on going back' }).fill('The head of the shift')
  const plan = page.getByRole('textbox', { name: 'Steps, tests and way back' })
  await plan.click()
  await page.keyboard.type('Move traffic, then watch')
  await expectNoOverflow(page)
  await expectAccessible(page)

  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await expectNoOverflow(page)
  await submit(page)
  await openFromList(page, '/memos', subject)
  for (const answer of ['Charging', 'High', '12:15 AM', 'Self-care', 'The head of the shift', 'Move traffic'])
    await expect(page.getByRole('main')).toContainText(answer)
  await expectNoOverflow(page)
})

test('U30: amounts, rows, files and single choices are filled in on a phone', async ({ signIn }) => {
  const { page } = await signIn(jun, phone)
  await openForm(page, /Reimbursement of expenses/)
  await page.getByRole('textbox', { name: 'Total in PHP' }).fill('1250.5')
  await page.getByRole('textbox', { name: 'What was paid, row 1' }).fill('Ferry')
  await expect(page.getByRole('textbox', { name: 'Total in PHP' })).toHaveValue('1,250.50')
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(page.getByRole('textbox', { name: 'What was paid, row 2' })).toBeFocused()
  await page.keyboard.type('Lodging')
  await expect(page.getByRole('textbox', { name: 'What was paid, row 2' })).toHaveValue('Lodging')
  await expectNoOverflow(page)
  await page
    .getByLabel('Upload receipts')
    .setInputFiles(picture('a-receipt-with-a-rather-long-name-of-2027.png'))
  await expect(
    page.getByRole('button', { name: /^a-receipt-with-a-rather-long-name-of-2027\.png/ }),
  ).toBeVisible()
  await expectNoOverflow(page)

  // Missing answers are listed at the top, and each line links to its field.
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const summary = page.getByRole('group', { name: /things need your attention/ })
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: 'Cost center' }).click()
  await expect(page.getByLabel('Cost center')).toBeFocused()
  await expect(page.getByLabel('Cost center')).toBeInViewport()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await openForm(page, /Site lease/)
  await page.getByRole('radio', { name: 'Renewal' }).check()
  await expect(page.getByRole('heading', { name: 'Lease to renew' })).toBeVisible()
  await expectNoOverflow(page)
})
