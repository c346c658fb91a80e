import type { Page } from '@playwright/test'
import { openForm } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { awaitPaint } from '../../support/pages/paint.ts'
import { pdf } from '../../support/files/sample-files.ts'
import { people } from '../../support/people.ts'
import { awaitSaved } from '../../support/saved-input.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { bea, paolo, ramon } = people

const subjectBox = (page: Page) => page.getByRole('textbox', { name: 'Memo Subject' })
/** Waits until the form knows which copies other tabs hold, and has painted its offer if it has one. */
async function awaitOffer(page: Page) {
  await awaitPaint(page)
  // Locks are answered in the order of the questions: the form's own came before.
  await page.evaluate(() => navigator.locks.query())
  await awaitPaint(page)
}

test('U47: input is restored after a reload, and offered in a new tab after the old one was closed', async ({
  signIn,
}) => {
  const subject = subjectOf('Typed and lost')
  const { page } = await signIn(bea)
  await openForm(page, /General announcement/)
  const address = page.url()
  await page.getByRole('button', { name: 'Add approver sequence' }).click()
  await subjectBox(page).fill(subject)
  await awaitSaved(page, subject)
  await page.reload()
  await expect(page.getByText('has been brought back')).toBeVisible()
  await expect(subjectBox(page)).toHaveValue(subject)
  await expect(page.getByRole('region', { name: 'Sequence 2' })).toBeVisible()

  // While it is open in another tab, it is not offered.
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(subjectBox(other)).toBeVisible()
  await awaitOffer(other)
  await expect(other.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  await other.close()

  // Closes like a crash, without a prompt.
  await page.close({ runBeforeUnload: false })
  const fresh = await page.context().newPage()
  await fresh.goto(address)
  await expect(fresh.getByText(/^What you typed here until .* was not saved\.$/)).toBeVisible()
  await expect(subjectBox(fresh)).toHaveValue('')
  await expectAccessible(fresh)
  // What is typed before it is brought back changes places with it.
  const typedSince = `${subject} since`
  await subjectBox(fresh).fill(typedSince)
  await fresh.getByRole('button', { name: 'Bring it back' }).click()
  await expect(subjectBox(fresh)).toHaveValue(subject)
  await expect(fresh.getByRole('region', { name: 'Sequence 2' })).toBeVisible()
  await fresh.getByRole('button', { name: 'Bring it back' }).click()
  await expect(subjectBox(fresh)).toHaveValue(typedSince)
  await expect(fresh.getByRole('region', { name: 'Sequence 2' })).toBeHidden()
  await fresh.getByRole('button', { name: 'Bring it back' }).click()
  await expect(subjectBox(fresh)).toHaveValue(subject)
  await fresh.getByRole('button', { name: 'Discard it' }).click()
  await expect(fresh.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  await fresh.getByRole('button', { name: 'Save as draft' }).click()
  await fresh.getByRole('dialog').getByRole('button', { name: 'Okay, got it' }).click()

  // Once saved, it is no longer offered.
  await fresh.goto(address)
  await expect(subjectBox(fresh)).toHaveValue('')
  await awaitOffer(fresh)
  await expect(fresh.getByRole('button', { name: /Bring it back|Discard/ })).toHaveCount(0)
})

test.describe('one draft in two tabs', () => {
  test.use({ expectedErrors: /\/call\/edit_memo .*status of 40[39]/ })

  test('A6: the second save is refused with a choice, and overwrites nothing silently', async ({
    signIn,
  }) => {
    const subject = subjectOf('Two of me')
    const { page } = await signIn(ramon)
    const memoId = await writeMemo(page, {
      subject,
      levels: [{ approvers: [paolo] }],
      action: 'SAVE_AS_DRAFT',
    })
    const other = await openTwice(page, memoId, subject)
    await subjectBox(page).fill(`${subject} first`)
    await save(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Okay, got it' }).click()

    await subjectBox(other).fill(`${subject} second`)
    await save(other)
    const refusal = other.getByRole('dialog', { name: 'There was an error while sending the memo.' })
    await expect(refusal).toContainText('Everything you have typed is still here.')
    expect(await savedSubject(other, memoId)).toBe(`${subject} first`)
    // Escape takes neither: the text stays, and the next save asks again.
    await other.keyboard.press('Escape')
    await expect(refusal).toBeHidden()
    await expect(subjectBox(other)).toHaveValue(`${subject} second`)
    await save(other)
    await refusal.getByRole('button', { name: 'Keep my text' }).click()
    await expect(refusal).toBeHidden()
    await expect(subjectBox(other)).toHaveValue(`${subject} second`)
    await save(other)
    await other.getByRole('dialog', { name: 'Your memo has been saved as draft' }).waitFor()
    expect(await savedSubject(other, memoId)).toBe(`${subject} second`)

    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(subjectBox(page)).toHaveValue(`${subject} second`)
    await subjectBox(page).fill(`${subject} third`)
    await callAs(page, 'delete_draft', { memo_id: memoId })
    await save(page)
    await expect(page.getByRole('dialog')).toContainText('You do not have access to this memo.')
  })

  test('A6: the person can continue with the saved version, and save that', async ({ signIn }) => {
    const subject = subjectOf('The other one')
    const { page } = await signIn(ramon)
    const memoId = await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
    const other = await openTwice(page, memoId, subject)
    const offer = pdf('offer.pdf')
    await subjectBox(page).fill(`${subject} first`)
    await page.getByRole('main').getByLabel('Upload supporting documents (optional)').setInputFiles(offer)
    await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
    await save(page)
    await page.getByRole('dialog', { name: 'Your memo has been saved as draft' }).waitFor()

    await subjectBox(other).fill(`${subject} second`)
    await save(other)
    const refusal = other.getByRole('dialog', { name: 'There was an error while sending the memo.' })
    await refusal.getByRole('button', { name: 'Use the saved version' }).click()
    await expect(refusal).toBeHidden()
    await expect(subjectBox(other)).toHaveValue(`${subject} first`)
    // Its files open as those do that the form began with.
    const opened = other.waitForResponse('**/call/download_memo_file')
    await other.getByRole('button', { name: /^offer\.pdf/ }).click()
    expect((await opened).ok()).toBe(true)
    await subjectBox(other).fill(`${subject} third`)
    await save(other)
    await other.getByRole('dialog', { name: 'Your memo has been saved as draft' }).waitFor()
    expect(await savedSubject(other, memoId)).toBe(`${subject} third`)
  })

  /** Opens the draft in this tab and in another one. @returns the other one */
  async function openTwice(page: Page, memoId: string, subject: string): Promise<Page> {
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${webUrl()}/memo/edit/${memoId}`)
      await expect(subjectBox(tab)).toHaveValue(subject)
    }
    return other
  }

  const save = (page: Page) => page.getByRole('button', { name: 'Save as draft' }).click()

  async function savedSubject(page: Page, memo_id: string): Promise<string> {
    const memo = await callAs<{ memo_subject: string }>(page, 'getMemoDetailsForEditing', { memo_id })
    return memo.memo_subject
  }
})

test('U9: a memo is written and submitted with the keyboard alone, on a narrow screen', async ({
  signIn,
}) => {
  const subject = subjectOf('Without a mouse')
  const { page } = await signIn(bea, { width: 360, height: 740 })
  await openForm(page, /General announcement/)
  await subjectBox(page).focus()
  await page.keyboard.type(subject)
  // Enter does not submit.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const summary = page.getByRole('group', { name: /need your attention|needs your attention/ })
  await expect(summary).toHaveCount(0)

  await page.getByRole('button', { name: 'Submit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(summary).toHaveAccessibleName('2 things need your attention')
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: 'Announcement' }).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Announcement' })
  await expect(editor).toBeFocused()
  await page.keyboard.type('Typed, not clicked.')
  await expect(summary).toHaveAccessibleName('One thing needs your attention')

  await summary.getByRole('button', { name: 'Sequence 1, approvers' }).focus()
  await page.keyboard.press('Enter')
  const approvers = page
    .getByRole('region', { name: 'Sequence 1' })
    .getByRole('combobox', { name: 'Approvers' })
  await expect(approvers).toBeFocused()
  await page.keyboard.type('paolo')
  // The first suggestion, without waiting until it is visible.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Paolo Reyes' })).toBeVisible()
  await expect(summary).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit', exact: true }).focus()
  await page.keyboard.press('Enter')
  const submitted = page.getByRole('dialog', { name: 'Your memo has been submitted' })
  await expect(submitted.getByRole('button', { name: 'Okay, got it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${webUrl()}/memos`)
  await openFromList(page, '/memos', subject)
})
