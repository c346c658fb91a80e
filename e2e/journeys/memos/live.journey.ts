import { holdRequests } from '../../support/pages/answered-calls.ts'
import { writeMemo } from '../../support/memos-by-wire.ts'
import { decide } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, openListening, test, webUrl } from '../../support/test.ts'

// Lists also poll every half minute, twice the longest timeout here.

test('U48: changes appear at once without a reload: in the approver’s list, their bell, and the owner’s view', async ({
  signIn,
}) => {
  const subject = `Load test of the portability gateway ${Date.now()}`
  const [owner, approver] = await Promise.all([signIn(people.andrea), signIn(people.bea)])
  await openListening(approver.page, `${webUrl()}/approvals`)
  await expect(approver.page.getByRole('heading', { level: 1, name: 'For my approval' })).toBeVisible()

  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [people.bea] }] })
  await expect(approver.page.getByRole('link', { name: subject }).first()).toBeVisible()

  await openListening(owner.page, `${webUrl()}/memos/active/${memoId}`)
  await expect(owner.page.getByRole('main').getByText('Pending').first()).toBeVisible()
  await approver.page.goto(`${webUrl()}/approvals/${memoId}`)
  await decide(approver.page, 'Approve', 'Figures checked.')
  await expect(owner.page.getByText('Figures checked.')).toBeVisible()
})

test('U48: a memo that arrives while the approver’s list is opening appears at once, too', async ({
  signIn,
}) => {
  const subject = `Before the stream was open ${Date.now()}`
  const [owner, approver] = await Promise.all([signIn(people.andrea), signIn(people.bea)])
  const { page } = approver
  // The list is fetched along with the configuration, and the stream is opened by the frame, which waits for it.
  const releaseConfiguration = await holdRequests(page, '**/config.json')
  const listed = page.waitForResponse('**/call/getForMyApprovalActiveWithUserID')
  await page.goto(`${webUrl()}/approvals`, { waitUntil: 'commit' })
  await listed
  await writeMemo(owner.page, { subject, levels: [{ approvers: [people.bea] }] })
  releaseConfiguration()
  await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()
})
