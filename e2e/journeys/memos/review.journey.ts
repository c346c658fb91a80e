import type { ElementHandle } from '@playwright/test'
import { pressInDialog } from '../../support/keyboard.ts'
import { callAs, subjectOf, templateByWire } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import {
  approveByButton,
  approveByKey,
  approving,
  expectMemo,
  inQueue,
  partIn,
  reviewOf,
  writeMemosFor,
} from '../../support/screens/review.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

const { andrea, jerome, mateo } = people

test.describe('with the keyboard alone', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('M3: memos are decided one by one, undone, skipped, resumed, and sent again without an answer', async ({
    signIn,
  }) => {
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
    const { page } = approver
    const subjects = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((word) => subjectOf(word))
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = subjects
    const [A = '', B = '', C = '', D = '', E = ''] = await writeMemosFor(owner.page, [jerome], subjects)
    const { template_id } = await templateByWire(owner.page)

    // From the list, with its filters; the longest waiting memo comes first.
    await page.goto(`${webUrl()}/approvals?memo_type=${template_id}`)
    const start = page.getByRole('link', { name: /^Review one by one \(\d+\)$/ })
    await expect(start).toHaveAttribute('href', `/approvals/review?memo_type=${template_id}`)
    await start.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Queue' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.waitForURL(`${webUrl()}/approvals?memo_type=${template_id}`)

    await page.goto(reviewOf([A, B, C, D, E]))
    await expectMemo(page, first)
    await expect(page).toHaveTitle(new RegExp(`^${first} \\(1 of 5\\)`))
    await expectAccessibleInBothThemes(page)
    await approveByKey(page, A)
    await expectMemo(page, second)
    await expect(inQueue(page, first)).toContainText('Approving')
    await page.keyboard.press('z')
    await expectMemo(page, first)
    await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeAttached()
    expect(await partIn(page, A)).toBe('PENDING')
    await approveByKey(page, A)

    // Returning needs remarks, and sends the decision before it.
    await expectMemo(page, second)
    await page.keyboard.press('t')
    const remarks = page.getByRole('textbox', { name: 'Remarks' })
    await expect(remarks).toBeFocused()
    await expect(page.getByText('This field is required')).toBeVisible()
    await page.keyboard.type('Which budget? Jack asks.')
    await page.keyboard.press('Control+Enter')
    await expectMemo(page, third)
    await expect(inQueue(page, first)).toContainText('Approved')
    expect(await partIn(page, A)).toBe('APPROVED')

    // Skipping, rejecting after a question, and leaving sends what is pending.
    await page.keyboard.press('s')
    await expectMemo(page, fourth)
    await page.keyboard.press('m')
    await page.keyboard.type('Not this year')
    await page.keyboard.press('Escape')
    await expectMemo(page, fourth)
    await page.keyboard.press('r')
    const question = page.getByRole('dialog', { name: 'Reject memo' })
    await expect(question).toBeVisible()
    // Escape closes the question, not the review.
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expectMemo(page, fourth)
    await page.keyboard.press('r')
    await pressInDialog(question, 'Reject')
    await expectMemo(page, fifth)
    await expect(inQueue(page, second)).toContainText('Returned')
    const rejected = page.waitForResponse('**/call/reject_memo')
    await page.keyboard.press('Escape')
    await rejected
    await page.waitForURL(/\/approvals$/)

    // Coming back resumes at the same place.
    await page.goto(reviewOf([A, B, C, D, E]))
    await expectMemo(page, fifth)
    await expect(inQueue(page, third)).toContainText('Skipped')
    await expect(inQueue(page, fourth)).toContainText('Rejected')

    // The server's answer is lost: the decision is offered again, after a reload, too.
    await page.route('**/call/approve_memo', (route) => route.abort())
    await approveByKey(page, E)
    await expectMemo(page, third)
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/approvals$/)
    const unanswered = page.getByRole('status', { name: 'Decisions without an answer' })
    await expect(unanswered).toContainText(`No answer came for your approval of ${E}.`)
    await page.goto(reviewOf([A, B, C, D, E]))
    await expect(unanswered).toContainText(`No answer came for your approval of ${E}.`)
    await expect(inQueue(page, fifth)).toContainText('No answer yet')
    await expectMemo(page, third)

    // Logging out by the menu asks first.
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/approvals$/)
    await expect(unanswered).toBeVisible()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const logOut = page.getByRole('dialog', { name: 'Send your decision before you log out?' })
    await expect(logOut).toBeVisible()
    await expectAccessible(page)
    await pressInDialog(logOut, 'Stay')
    await page.unroute('**/call/approve_memo')
    await unanswered.getByRole('button', { name: 'Send again' }).press('Enter')
    await expect(unanswered).toHaveCount(0)
    await expect.poll(() => partIn(page, E)).toBe('APPROVED')

    // The skipped memo comes again, and then the end.
    await page.goto(reviewOf([A, B, C, D, E]))
    await expectMemo(page, third)
    await approveByKey(page, C)
    await expect(page.getByRole('heading', { name: 'You have seen all 5' })).toBeFocused()
    await expect(page.getByText('3 approved, 1 returned, 1 rejected')).toBeVisible()
    await expectAccessible(page)
  })
})

test('M3: Escape closes the question before a rejection, and not the review, where a click beside it took the focus', async ({
  signIn,
}) => {
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
  const { page } = approver
  const subject = subjectOf('Asked')
  const [memoId = ''] = await writeMemosFor(owner.page, [jerome], [subject])
  await page.goto(reviewOf([memoId]))
  await expectMemo(page, subject)
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Not this year')
  await page.getByRole('heading', { level: 1, name: subject }).focus()
  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: 'Reject memo' })
  await expect(question.locator(':focus')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(question.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  // Leaving takes a moment.
  await expect(page.waitForURL(/\/approvals$/, { timeout: 1_000 })).rejects.toThrow()
  await expectMemo(page, subject)
})

test.describe('on a phone', () => {
  // The refusal of a stale revision.
  test.use({ expectedErrors: /status of 409/ })

  test('M3, R2: by thumb on a phone, on a condition; a memo that changed meanwhile comes back with the reason', async ({
    signIn,
  }) => {
    const [owner, approver] = await Promise.all([
      signIn(andrea),
      signIn(mateo, { width: 360, height: 740, colorScheme: 'dark' }),
    ])
    const { page } = approver
    const subjects = [subjectOf('Uno'), subjectOf('Dos')]
    const [uno = '', dos = ''] = subjects
    const [A = '', B = ''] = await writeMemosFor(owner.page, [mateo], subjects)
    await page.goto(`${webUrl()}/settings/review`)
    await page.getByRole('radio', { name: '20 seconds' }).check()
    await expectAccessible(page)
    await moveTo(page, '/approvals')
    await expect(page.getByRole('link', { name: /^Review one by one/ })).toBeInViewport()
    await page.goto(reviewOf([A, B]))
    await expectMemo(page, uno)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    // Back closes the sheet, even where it was opened again in the moment that it was closed.
    const toReturn = page.getByRole('button', { name: 'Return', exact: true })
    const again = (await toReturn.elementHandle()) as ElementHandle<HTMLElement>
    await toReturn.click()
    const sheet = page.getByRole('dialog', { name: 'Return memo' })
    await expect(sheet.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
    await sheet
      .getByRole('button', { name: 'Cancel' })
      .evaluate((cancel: HTMLElement, button: HTMLElement) => {
        cancel.click()
        setTimeout(() => {
          button.focus()
          button.click()
        })
      }, again)
    await expect(sheet.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(toReturn).toBeFocused()
    await toReturn.click()
    await sheet.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(sheet.getByText('This field is required')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Remarks' }).fill('From the train.')
    await sheet.getByRole('button', { name: 'Return', exact: true }).click()
    await expectMemo(page, dos)
    await page.getByRole('button', { name: /^Undo \((20|1\d) s\)/ }).click()
    await expectMemo(page, uno)

    // The owner takes the memo back before the decision is sent.
    await approveByButton(page, approving(page, A))
    await expectMemo(page, dos)
    await callAs(owner.page, 'self_return_memo', { memo_id: A, remarks: 'A mistake in the dates.' })
    await page.getByRole('button', { name: 'Approve on conditions' }).click()
    const conditions = page.getByRole('dialog', { name: 'Approve on conditions' })
    await conditions.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(conditions.getByText('Choose a day from today on.')).toBeVisible()
    await expectAccessible(page)
    await conditions.getByRole('textbox', { name: 'What is to be done' }).fill('Add the quote.')
    await conditions.getByLabel('To be met by').fill('2099-12-31')
    // Had the memo just appeared, the press would be ignored, and the dialog stays open for the next one.
    await page.evaluate(() => (performance.now = () => 0))
    await conditions.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
    await expect(conditions.getByLabel('To be met by')).toHaveValue('2099-12-31')
    await approveByButton(conditions, approving(page, B))
    await expectMemo(page, uno)
    await expect(page.getByRole('alert').filter({ hasText: 'Your decision was not recorded.' })).toBeVisible()
    await expect(page.getByText('Nothing is left for you here.')).toBeVisible()
    await page.getByRole('button', { name: 'Queue' }).click()
    const queue = page.getByRole('dialog', { name: 'Queue' })
    await expect(queue.getByRole('button', { name: dos })).toContainText('Approving')
    await expectAccessible(page)
    // Leaving the page sends it.
    await page.goto(`${webUrl()}/approvals`)
    await expect
      .poll(async () => {
        const view = await callAs<{ conditions?: { message: string; due_day: string }[] }>(
          owner.page,
          'get_memo_details_for_viewing',
          { memo_id: B },
        )
        return view.conditions?.map(({ message, due_day }) => [message, due_day])
      })
      .toEqual([['Add the quote.', '2099-12-31']])
  })
})

test.describe('a file that was not uploaded', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('M3: a decision waits for the files of its remarks, and says so, on a phone as well', async ({
    signIn,
  }) => {
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(mateo, { width: 360, height: 740 })])
    const { page } = approver
    const subject = subjectOf('With a file')
    const [memoId = ''] = await writeMemosFor(owner.page, [mateo], [subject])
    await page.route('**/files', (route) => route.abort())
    await page.goto(reviewOf([memoId]))
    await expectMemo(page, subject)
    await page.getByRole('button', { name: 'Return', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Return memo' })
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'offer.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await expect(sheet.locator('[data-error]')).toBeVisible()
    await sheet.getByRole('button', { name: 'Cancel' }).click()

    const waiting = page.getByRole('dialog', { name: 'Approve memo' })
    await approveByButton(page, waiting)
    await expect(waiting.getByText('Wait until your files are uploaded')).toBeVisible()
    await expectAccessible(page)
    await waiting.getByRole('button', { name: 'Remove offer.pdf' }).click()
    await expect(waiting.getByText('Wait until your files are uploaded')).toBeHidden()
    await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(approving(page, memoId)).toBeVisible()
  })
})
