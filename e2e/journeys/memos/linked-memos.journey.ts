import { fillLevels } from '../../support/memo-form.ts'
import { actions, decide, openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { moveTo } from '../../support/pages/move.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

test('R4: an owner revokes an approved memo by another one', async ({ signIn }) => {
  const subject = subjectOf('Lease of the Iloilo site')
  const owner = await signIn(people.ramon, { width: 360 })
  const { page } = owner
  const oldId = await writeMemo(page, { subject, levels: [{ approvers: [people.bea] }] })
  const approver = await signIn(people.bea)
  await callAs(approver.page, 'approve_memo', { memo_id: oldId })

  await openFromList(page, '/memos/history', subject)
  await actions(page).getByRole('button', { name: 'Amend or revoke' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(page).toHaveURL(/\/memo\/edit\//)
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
  await expect(page.getByText(`This memo revokes ${oldId}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  const newId = new URL(page.url()).pathname.split('/').at(-1)!
  await fillLevels(page, [{ approvers: ['Bea Lim'] }])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Your memo has been submitted')).toBeVisible()

  await approver.page.goto(`${webUrl()}/approvals/${newId}`)
  await expect(approver.page.getByText(`This memo revokes ${oldId}`)).toBeVisible()
  await decide(approver.page, 'Approve')
  await approver.page.waitForURL(`${webUrl()}/approvals/history/${newId}`)

  await page.goto(`${webUrl()}/memos/history/${oldId}`)
  await expect(page.getByText(`Revoked by ${newId}`)).toBeVisible()
  await expect(actions(page).getByRole('button', { name: 'Amend or revoke' })).toBeHidden()
  await expectAccessibleEverywhere(page)
  await moveTo(page, '/memos/history')
  await expect(page.getByText(`Revoked by ${newId}`).first()).toBeVisible()
  await expectAccessibleEverywhere(page)
})
