import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import {
  actions,
  approverLog,
  decide,
  expectRemarksRequired,
  openFromList,
  rowIn,
} from '../../support/memo-view.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { moveTo } from '../../support/pages/move.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'
import {
  expectNotNotified,
  expectNotified,
  expectNotifiedOnScreen,
  mailsTo,
} from '../../support/notifications.ts'

const { andrea, bea, paolo, ramon, rosario, jun } = people
/** Paolo decides and Jun watches; Rosario's level is never reached. */
const levels = [{ approvers: [paolo], watchers: [jun] }, { approvers: [rosario] }]

test('D4, E1: one reject ends the memo, and each participant whom it reached is notified once', async ({
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
  // What is left leads on: nothing of the memo can be decided any more.
  await expect(actions(approver.page).getByRole('button')).toHaveCount(0)
  await expect(await rowIn(approver.page, '/approvals/history', subject)).toContainText('Rejected')
  await expect(await rowIn(approver.page, '/approvals', subject)).toHaveCount(0)

  await expect(await rowIn(owner.page, '/memos/history', subject)).toContainText('Rejected')
  await owner.page.goto(`${webUrl()}/memos/active/${memoId}`)
  await owner.page.waitForURL(`${webUrl()}/memos/history/${memoId}`)
  await expect(approverLog(owner.page).getByText('The lease runs until 2031.')).toBeVisible()
  await expect(actions(owner.page).getByRole('button')).toHaveText(['Duplicate'])

  await expect(await rowIn(watcher.page, '/watch/history', subject)).toContainText('Rejected')
  await watcher.page.goto(`${webUrl()}/watch/${memoId}`)
  await watcher.page.waitForURL(`${webUrl()}/watch/history/${memoId}`)
  await expect(actions(watcher.page)).toHaveCount(0)

  await expectNotifiedOnScreen(owner, title)
  await expectNotified(watcher, title)
  await expectNotNotified(approver, title)
  await expectNotNotified(later, title)
  // A notification links to the memo and is marked as read.
  const marked = owner.page.waitForResponse('**/call/update_notification')
  await owner.page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(owner.page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await marked
  await owner.page.goto(`${webUrl()}/notifications`)
  await expect(owner.page.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('C7: a withdrawn memo returns to its owner, leaves the approver, and can be submitted again', async ({
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

  await expectNotified(approver, title)
  await expectNotified(watcher, title)
  await expectNotNotified(owner, title)
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

test('C5: cancelling an active memo needs remarks and ends it for all participants', async ({ signIn }) => {
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

  await expectNotified(approver, title)
  await expectNotified(watcher, title)
  await openFromList(approver.page, '/approvals/history', subject)
  await expect(approverLog(approver.page).getByText('The hall is taken.')).toBeVisible()
  await expect(actions(approver.page)).toHaveCount(0)
  await openFromList(watcher.page, '/watch/history', subject)
  await expect(watcher.page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
})

test('C3, U42: a draft is saved, reopened, edited and submitted; no one else sees it before', async ({
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
  await expectAccessible(page)
  await saved.getByRole('link', { name: /^Open GEN-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const here = new URL(page.url()).pathname

  const memoId = await openFromList(page, '/memos/drafts', subject)
  expect([here, new URL(page.url()).pathname]).toEqual([`/memos/drafts/${memoId}`, `/memos/drafts/${memoId}`])
  await expect(approverLog(page)).toHaveCount(0)
  const route = page.getByRole('region', { name: 'Approval workflow' })
  await expect(route).toContainText('No approvers chosen yet.')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
  // A draft may be incomplete, a submission may not.
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

test('C6: a draft’s view shows its planned route, to its owner only', async ({ signIn }) => {
  const subject = subjectOf('Which way')
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
  const { page } = owner
  const memoId = await writeMemo(page, {
    subject,
    levels: [
      { approvers: [paolo, jun], anyApprover: true },
      { approvers: [ramon], watchers: [bea] },
    ],
    action: 'SAVE_AS_DRAFT',
  })
  await page.goto(`${webUrl()}/memos/drafts/${memoId}`)
  const route = page.getByRole('region', { name: 'Approval workflow' })
  await expect(route.getByRole('listitem')).toHaveText([
    /Sequence 1.*Only one required.*Paolo Reyes.*Jun Mercado/,
    /Sequence 2.*All approvers.*Ramon Uy.*Watchers: Bea Lim/,
  ])
  await expectAccessibleInBothThemes(page)

  const returned = await writeMemo(page, { subject: `${subject} again`, levels: [{ approvers: [paolo] }] })
  await callAs(approver.page, 'return_memo', { memo_id: returned, remarks: 'Ask Ramon, too.' })
  const { raw_sequences, revision, memo_content } = await callAs<{
    raw_sequences: { sequence_id: string }[]
    revision: number
    memo_content: object[]
  }>(page, 'getMemoDetailsForEditing', { memo_id: returned })
  await callAs(page, 'edit_memo', {
    memo_id: returned,
    revision,
    memo_content,
    action: 'SAVE_AS_DRAFT',
    sequences: [
      { sequence_id: raw_sequences[0]?.sequence_id, approvers: [paolo], approval_type: 'ALL_APPROVERS' },
      { approvers: [ramon], approval_type: 'ALL_APPROVERS' },
    ],
  })
  await page.goto(`${webUrl()}/memos/drafts/${returned}`)
  await expect(route.getByRole('listitem').last()).toContainText('Ramon Uy')
  await expect(approverLog(page)).not.toContainText('Ramon Uy')
  await approver.page.goto(`${webUrl()}/approvals/history/${returned}`)
  await expect(approverLog(approver.page)).toBeVisible()
  await expect(approver.page.getByRole('region', { name: 'Approval workflow' })).toHaveCount(0)
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

  // Who has gone elsewhere before the answer stays there.
  const other = await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  await page.goto(`${webUrl()}/memos/drafts/${other}`)
  const release = await holdCall(page, 'delete_draft')
  const answered = page.waitForResponse('**/call/delete_draft')
  await actions(page).getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await moveTo(page, '/dashboard')
  release()
  await answered
  await expect(page.getByText('The draft has been deleted')).toBeVisible()
  await expect(page).toHaveURL(`${webUrl()}/dashboard`)
})
