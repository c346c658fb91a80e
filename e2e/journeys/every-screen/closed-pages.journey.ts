import type { CallName, CallOutput } from '@countersign/contract'
import type { Page } from '@playwright/test'
import { slowUploads } from '../../support/browser/slow-uploads.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, approverLog, decide } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { andrea, paolo } = people

test('U47: a mark as read, a reply and a decision count, even if their page is closed before they have left', async ({
  signIn,
}) => {
  const subject = subjectOf('Closed at once')
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(paolo)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
  const ofMemo = { memo_id: memoId }
  const context = page.context()

  await page.goto(`${webUrl()}/notifications`)
  const notification = page.getByRole('main').getByRole('link', { name: new RegExp(memoId) })
  await expect(notification).toContainText('Unread:')
  const tab = await context.newPage()
  await closeWhileSending(page, 'update_notification', () => notification.click())
  await expect
    .poll(() => callAs<CallOutput<'get_notifications'>>(tab, 'get_notifications', { limit: 100 }))
    .toContainEqual(expect.objectContaining({ title: expect.stringContaining(memoId), isRead: true }))

  const replying = await context.newPage()
  await replying.goto(`${webUrl()}/approvals/${memoId}`)
  const submitted = approverLog(replying).getByRole('article', { name: /^Andrea Villanueva: Submitted/ })
  await submitted.getByRole('button', { name: /^Reply to/ }).click()
  await submitted.getByRole('textbox', { name: 'Your reply' }).fill('Which sites are meant?')
  await closeWhileSending(replying, 'create_reply', () =>
    submitted.getByRole('button', { name: 'Reply', exact: true }).click(),
  )
  await expect
    .poll(async () => JSON.stringify(await callAs(tab, 'get_memo_logs', ofMemo)))
    .toContain('Which sites are meant?')

  const deciding = await context.newPage()
  await deciding.goto(`${webUrl()}/approvals/${memoId}`)
  await expect(actions(deciding).getByRole('button', { name: 'Approve' })).toBeVisible()
  await closeWhileSending(deciding, 'approve_memo', () => decide(deciding, 'Approve', 'All of them, then.'))
  await expect
    .poll(async () => {
      const { memo } = await callAs<CallOutput<'get_memo_details_for_viewing'>>(
        owner.page,
        'get_memo_details_for_viewing',
        ofMemo,
      )
      return memo.memo_status
    })
    .toBe('APPROVED')
})

/** Does what sends a call on a page that has loaded, and closes it before the network has taken the call. */
async function closeWhileSending(page: Page, call: CallName, act: () => Promise<void>): Promise<void> {
  await slowUploads(page)
  const request = page.waitForRequest(`${webUrl()}/call/${call}`)
  await act()
  await request
  await page.close()
}
