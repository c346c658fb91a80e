import { manilaToday } from '../../support/manila-days.ts'
import { actions, openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, uploadFile, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { pdf } from '../../support/files/sample-files.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

test('M8: an owner duplicates an ended memo and takes the route of last time', async ({ signIn }) => {
  const subject = subjectOf('Monthly lease of the Davao site')
  const lease = pdf('Lease.pdf')
  const owner = await signIn(people.ramon, { width: 360 })
  const { page } = owner
  const memoId = await writeMemo(page, {
    subject,
    levels: [
      { approvers: [people.bea], watchers: [people.jun] },
      { approvers: [people.timothy, people.luz] },
    ],
    files: [await uploadFile(page, lease.name, lease.mimeType, lease.buffer)],
  })
  const approver = await signIn(people.bea)
  await callAs(approver.page, 'reject_memo', { memo_id: memoId, remarks: 'Ask again next month.' })
  await approver.page.goto(`${webUrl()}/approvals/history/${memoId}`)
  await expect(approver.page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(actions(approver.page).getByRole('button', { name: 'Duplicate' })).toBeHidden()

  await openFromList(page, '/memos/history', subject)
  await actions(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/memo\/edit\//)
  const notice = page.getByText('Files are not copied.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)

  const offer = page.getByRole('button', { name: 'As last time' })
  await expect(offer).toBeVisible()
  await expectAccessibleEverywhere(page)
  await offer.click()
  await expect(page.getByRole('region', { name: 'Sequence 1' })).toBeFocused()
  const second = page.getByRole('region', { name: 'Sequence 2' })
  await expect(second).toContainText('Timothy Wong')
  await expect(second).toContainText('Luz Clemente')
  await expect(page.getByRole('region', { name: 'Sequence 1' })).toContainText('Jun Mercado')
  await expect(offer).toBeHidden()

  await page.reload()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Your memo has been submitted')
})

test('M8: who is away is marked on the route of last time', async ({ signIn }) => {
  const absent = people.katrina
  const [owner, away] = await Promise.all([signIn(people.emilio), signIn(absent)])
  const { page } = owner
  const levels = [{ approvers: [absent] }, { approvers: [people.bea] }]
  await writeMemo(page, { subject: subjectOf('Last time'), levels })
  const draft = await writeMemo(page, {
    subject: subjectOf('This time'),
    levels: [],
    action: 'SAVE_AS_DRAFT',
  })
  const day = manilaToday()
  const { absence_id } = await callAs<{ absence_id: string }>(away.page, 'save_absence', {
    first_day: day,
    last_day: day,
    note: '',
    lines: [{ first_day: day, last_day: day, template_ids: [], delegate_email: null }],
  })
  try {
    await page.goto(`${webUrl()}/memo/edit/${draft}`)
    await page.getByRole('button', { name: 'As last time' }).click()
    const first = page.getByRole('region', { name: 'Sequence 1' })
    await expect(first.getByText(/^Away until /)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sequence 2' }).getByText(/^Away/)).toHaveCount(0)
    await expectAccessibleEverywhere(page)
  } finally {
    await callAs(away.page, 'end_absence', { absence_id })
  }
})
