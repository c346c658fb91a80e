import { fillLevels, openForm, submit } from '../support/memo-form.ts'
import { subjectOf, writeMemo } from '../support/memos-by-wire.ts'
import {
  actions,
  approverLog,
  decide,
  expectRemarksRequired,
  openFromList,
  rowIn,
} from '../support/memo-view.ts'
import { people } from '../support/people.ts'
import { expect, test, webUrl } from '../support/test.ts'
import { expectNotTold, expectTold, mailsTo } from '../support/told.ts'

const { andrea, paolo, rosario, jun } = people
/** Paolo decides and Jun watches; Rosario's level is never reached. */
const levels = [{ approvers: [paolo], watchers: [jun] }, { approvers: [rosario] }]

test('D4, E1: one reject ends the memo, and everybody who had to do with it is told once', async ({
  signIn,
}) => {
  const subject = subjectOf('Sale of the old exchange')
  const [owner, approver, later, watcher] = await Promise.all([
    signIn(andrea),
    signIn(paolo),
    signIn(rosario),
    signIn(jun),
  ])
  const memoId = await writeMemo(owner.page, { subject, levels })
  const title = `Rejected: ${subject} (${memoId})`

  await openFromList(approver.page, '/approvals', subject)
  await expectRemarksRequired(approver.page, 'Reject')
  await decide(approver.page, 'Reject', 'The lease runs until 2031.')
  await approver.page.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
  await expect(approverLog(approver.page).getByText('The lease runs until 2031.')).toBeVisible()
  await expect(actions(approver.page)).toHaveCount(0)
  await expect(await rowIn(approver.page, '/approvals/history', subject)).toContainText('Rejected')
  await expect(await rowIn(approver.page, '/approvals', subject)).toHaveCount(0)

  await expect(await rowIn(owner.page, '/memos/history', subject)).toContainText('Rejected')
  await owner.page.goto(`${webUrl()}/memos/active/${memoId}`)
  await owner.page.waitForURL(`${webUrl()}/memos/history/${memoId}`)
  await expect(approverLog(owner.page).getByText('The lease runs until 2031.')).toBeVisible()
  await expect(actions(owner.page)).toHaveCount(0)

  await expect(await rowIn(watcher.page, '/watch/history', subject)).toContainText('Rejected')
  await watcher.page.goto(`${webUrl()}/watch/${memoId}`)
  await watcher.page.waitForURL(`${webUrl()}/watch/history/${memoId}`)
  await expect(actions(watcher.page)).toHaveCount(0)

  await expectTold(owner, title)
  await expectTold(watcher, title)
  await expectNotTold(approver, title)
  await expectNotTold(later, title)
  // A notification leads to the memo and counts as read from then on.
  await owner.page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(owner.page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await owner.page.goto(`${webUrl()}/notifications`)
  await expect(owner.page.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('C7: a withdrawn memo goes back to its owner, leaves the approver, and is on its way again once submitted', async ({
  signIn,
}) => {
  const subject = subjectOf('Laptops for the new branch')
  const [owner, approver, watcher] = await Promise.all([signIn(andrea), signIn(paolo), signIn(jun)])
  const memoId = await writeMemo(owner.page, { subject, levels })
  const title = `Withdrawn: ${subject} (${memoId})`

  await openFromList(owner.page, '/memos', subject)
  await decide(owner.page, 'Withdraw', 'Two laptops too many.')
  await owner.page.waitForURL(`${webUrl()}/memos/history/${memoId}`)
  await expect(actions(owner.page).getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(await rowIn(owner.page, '/memos', subject)).toContainText('Withdrawn')

  await expectTold(approver, title)
  await expectTold(watcher, title)
  await expectNotTold(owner, title)
  await expect(await rowIn(approver.page, '/approvals/history', subject)).toContainText('Withdrawn')
  await expect(await rowIn(approver.page, '/approvals', subject)).toHaveCount(0)
  await openFromList(approver.page, '/approvals/history', subject)
  await expect(approverLog(approver.page).getByText('Two laptops too many.')).toBeVisible()
  await expect(await rowIn(watcher.page, '/watch', subject)).toContainText('Withdrawn')

  await openFromList(owner.page, '/memos', subject)
  await actions(owner.page).getByRole('link', { name: 'Edit' }).click()
  await owner.page.getByRole('textbox', { name: 'Announcement' }).fill('Ten laptops.')
  await submit(owner.page, 'Ten are enough.')
  await openFromList(approver.page, '/approvals', subject)
  await expect(approver.page.getByText('Ten laptops.', { exact: true })).toBeVisible()
  await expect(approverLog(approver.page).getByText('Ten are enough.')).toBeVisible()
})

test('C5: cancelling a memo under way needs remarks and ends it for everybody', async ({ signIn }) => {
  const subject = subjectOf('Christmas party')
  const [owner, approver, watcher] = await Promise.all([signIn(andrea), signIn(paolo), signIn(jun)])
  const memoId = await writeMemo(owner.page, { subject, levels })
  const title = `Cancelled: ${subject} (${memoId})`

  await owner.page.goto(`${webUrl()}/memos`)
  await owner.page.getByRole('button', { name: `More actions for ${memoId}` }).click()
  await owner.page.getByRole('menuitem', { name: 'Cancel memo' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Cancel memo' })
  await dialog.getByRole('button', { name: 'Cancel memo' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByRole('textbox', { name: /Remarks/ }).fill('The hall is taken.')
  await dialog.getByRole('button', { name: 'Cancel memo' }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.page.getByRole('row', { name: subject })).toHaveCount(0)
  await expect(await rowIn(owner.page, '/memos/history', subject)).toContainText('Cancelled')

  await expectTold(approver, title)
  await expectTold(watcher, title)
  await openFromList(approver.page, '/approvals/history', subject)
  await expect(approverLog(approver.page).getByText('The hall is taken.')).toBeVisible()
  await expect(actions(approver.page)).toHaveCount(0)
  await openFromList(watcher.page, '/watch/history', subject)
  await expect(watcher.page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
})

test('C3: a draft is saved, found again, edited and submitted; nobody else sees it before', async ({
  signIn,
}) => {
  const subject = subjectOf('Office hours in January')
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
  const { page } = owner
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const saved = page.getByRole('dialog', { name: 'Your memo has been saved as draft' })
  await expect(saved).toContainText('You may edit and publish your draft later.')
  await saved.getByRole('button', { name: 'Okay, got it' }).click()
  await page.waitForURL(`${webUrl()}/memos`)

  const memoId = await openFromList(page, '/memos/drafts', subject)
  expect(new URL(page.url()).pathname).toBe(`/memos/drafts/${memoId}`)
  await expect(approverLog(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
  // A draft may be incomplete; a submission may not.
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('This field is required.')).not.toHaveCount(0)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('We open at nine.')
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await expect(await rowIn(approver.page, '/approvals', subject)).toHaveCount(0)
  await submit(page)
  await expect(page.getByRole('row', { name: subject })).toContainText('Pending')
  await expect(await rowIn(page, '/memos/drafts', subject)).toHaveCount(0)
  await openFromList(approver.page, '/approvals', subject)
  await expect(approver.page.getByText('We open at nine.')).toBeVisible()
})

test('C3: a draft that was never submitted can be deleted, and is gone', async ({ signIn }) => {
  const subject = subjectOf('A thought')
  const { page } = await signIn(andrea)
  const memoId = await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  await openFromList(page, '/memos/drafts', subject)
  await actions(page).getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('The draft has been deleted')).toBeVisible()
  await page.waitForURL(`${webUrl()}/memos/drafts`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('row', { name: subject })).toHaveCount(0)
  expect((await mailsTo(page, andrea)).filter((mail) => mail.subject.includes(memoId))).toEqual([])
})
