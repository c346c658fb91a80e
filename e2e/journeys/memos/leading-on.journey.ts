import type { Page } from '@playwright/test'
import { publishTemplate } from '../../support/console.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, decide } from '../../support/memo-view.ts'
import { mailsTo } from '../../support/notifications.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { awaitPaint, expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { andrea, jerome, paolo } = people

test('U15: after a decision the view leads on to the next memo of the list, and at the end back to it', async ({
  signIn,
  visit,
}) => {
  // No other journey writes memos into this list.
  const { template_id, template_code } = await publishTemplate(await consoleByWire(await visit()))
  const list = `/approvals?memo_type=${template_id}`
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
  const { page } = approver
  const [oldest, middle, newest] = [subjectOf('Third'), subjectOf('Second'), subjectOf('First')]
  for (const subject of [oldest, middle, newest])
    await writeMemo(owner.page, {
      subject,
      levels: [{ approvers: [jerome] }],
      template: template_code,
      answers: { QUESTION: 'A stapler' },
    })
  const heading = (subject: string) => page.getByRole('heading', { level: 1, name: subject })

  await page.goto(`${webUrl()}${list}`)
  await page.getByRole('link', { name: newest }).first().click()
  await expect(heading(newest)).toBeVisible()
  await expect(actions(page).getByRole('link', { name: 'Next memo' })).toHaveCount(0)
  await decide(page, 'Approve')
  await expect(page.getByRole('status').filter({ hasText: `Next: ${middle}` })).toBeVisible()
  await expect(actions(page).getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await expect(actions(page).getByRole('link', { name: 'Next memo' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await awaitPaint(page)
  expect(await cutLabels(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(heading(middle)).toBeVisible()
  await decide(page, 'Return', 'Which budget?')
  await actions(page).getByRole('link', { name: 'Next memo' }).click()
  await expect(heading(oldest)).toBeVisible()
  await decide(page, 'Approve')
  await actions(page).getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(`${webUrl()}${list}`)
  for (const subject of [oldest, middle, newest])
    await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
})

test('U15: no button comes or goes under the pointer: the way on is offered once all of it is known', async ({
  signIn,
}) => {
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(jerome)])
  const subject = subjectOf('All at once')
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [jerome] }] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${webUrl()}/approvals/${memoId}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const releaseMemo = await holdCall(page, 'get_memo_details_for_viewing')
  const releaseList = await holdCall(page, 'getForMyApprovalActiveWithUserID')
  const wayBack = actions(page).getByRole('link', { name: 'Back to the list' })
  await decide(page, 'Approve')
  releaseMemo()
  await expect(actions(page).getByRole('button', { name: 'Download PDF' })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Approval process ongoing.' })).toBeVisible()
  await expect(wayBack).toHaveCount(0)
  releaseList()
  await expect(wayBack).toBeVisible()
  await expect(actions(page).getByRole('button', { name: 'Download PDF' })).toBeEnabled()
})

test('U15: the way back is not lost when the memo moves to the history meanwhile', async ({ signIn }) => {
  const [owner, { page }, last] = await Promise.all([signIn(andrea), signIn(jerome), signIn(paolo)])
  const memoId = await writeMemo(owner.page, {
    subject: subjectOf('Left at once'),
    levels: [{ approvers: [jerome] }, { approvers: [paolo] }],
  })
  const moved = Promise.withResolvers<void>()
  // The list's code has not loaded yet.
  const list = /\/active-page-[^/]*\.js$/
  await page.route(list, async (route) => {
    await moved.promise
    await route.continue()
  })
  await page.goto(`${webUrl()}/approvals/${memoId}`)
  // It may be prefetched before the click, where the pointer comes to rest on the link.
  const asked = page.waitForRequest(list)
  await decide(page, 'Approve')
  const wayBack = actions(page).getByRole('link', { name: 'Back to the list' })
  await expect(wayBack).toBeVisible()
  const refetched = page.waitForRequest('**/call/get_memo_details_for_viewing')
  const releaseMemo = await holdCall(page, 'get_memo_details_for_viewing')
  await callAs(last.page, 'approve_memo', { memo_id: memoId })
  await refetched
  await wayBack.click()
  await asked
  const answered = page.waitForResponse('**/call/get_memo_details_for_viewing')
  releaseMemo()
  await answered
  await awaitPaint(page)
  moved.resolve()
  await expect(page).toHaveURL(`${webUrl()}/approvals`)
  await expect(page.getByRole('table')).toBeVisible()
})

test('M6: Review in a mail opens the memo with the decision ready, and only then', async ({ signIn }) => {
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(jerome)])
  const memoId = await writeMemo(owner.page, {
    subject: subjectOf('By mail'),
    levels: [{ approvers: [jerome] }],
  })
  const text = async () =>
    (await mailsTo(owner.page, jerome)).find(({ subject }) => subject.includes(memoId))?.text ?? ''
  await expect.poll(text).toContain('Review:')
  await page.goto(/https?:\S+decide=approve/.exec(await text())?.[0] ?? '')
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`${webUrl()}/approvals/${memoId}`)
  await page.reload()
  await expect(actions(page).getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})

/** The labels of the action bar that don't fit their buttons. `cutTexts` takes a title for the whole text: by touch there is none. */
function cutLabels(page: Page): Promise<(string | null)[]> {
  return actions(page).evaluate((group) =>
    [...group.querySelectorAll('a *, button *')]
      .filter((part) => getComputedStyle(part).overflowX === 'hidden' && part.scrollWidth > part.clientWidth)
      .map((part) => part.textContent),
  )
}
