import { writeMemo } from '../support/memos-by-wire.ts'
import { decide } from '../support/memo-view.ts'
import { people } from '../support/people.ts'
import { expect, test, webUrl } from '../support/test.ts'

/** Far below the half minute after which lists look by themselves. */
const AT_ONCE = 5_000

test('what changes shows at once, without a reload: the approver’s list, their bell, the owner’s view', async ({
  signIn,
}) => {
  const subject = `Load test of the portability gateway ${Date.now()}`
  const [owner, approver] = await Promise.all([signIn(people.andrea), signIn(people.bea)])
  await approver.page.goto(`${webUrl()}/approvals`)
  await expect(approver.page.getByRole('heading', { level: 1, name: 'For my approval' })).toBeVisible()

  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [people.bea] }] })
  await expect(approver.page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: AT_ONCE })

  await owner.page.goto(`${webUrl()}/memos/active/${memoId}`)
  await expect(owner.page.getByRole('main').getByText('Pending').first()).toBeVisible()
  await approver.page.goto(`${webUrl()}/approvals/${memoId}`)
  await decide(approver.page, 'Approve', 'Figures checked.')
  await expect(owner.page.getByText('Figures checked.')).toBeVisible({ timeout: AT_ONCE })
})
