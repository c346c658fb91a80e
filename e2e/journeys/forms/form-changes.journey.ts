import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { decide, openFromList } from '../../support/memo-view.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { pdf } from '../../support/files/sample-files.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'
import { mailsTo } from '../../support/notifications.ts'

const { ramon, paolo, rosario, jun } = people

test('D5: a re-submitted memo shows each approver what changed since their own last decision', async ({
  signIn,
}) => {
  const subject = subjectOf('Generator for Cebu')
  const [owner, first, second] = await Promise.all([
    signIn(ramon),
    signIn(paolo),
    signIn(rosario, { width: 360, height: 740, colorScheme: 'dark' }),
  ])
  const memoId = await writeMemo(owner.page, {
    subject,
    body: '<p>We need two generators.</p><p>They are urgent.</p>',
    levels: [{ approvers: [paolo, rosario], watchers: [jun] }],
  })
  await first.page.goto(`${webUrl()}/approvals/${memoId}`)
  await decide(first.page, 'Approve', 'Fine.')
  await second.page.goto(`${webUrl()}/approvals/${memoId}`)
  await decide(second.page, 'Return', 'One is enough.')

  const { page } = owner
  await page.goto(`${webUrl()}/memo/edit/${memoId}`)
  await expect(page.getByText('Approved by:')).toBeVisible()
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(`${subject} (smaller)`)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('We need one generator.')
  await page
    .getByRole('main')
    .getByLabel('Upload supporting documents (optional)')
    .setInputFiles(pdf('offer.pdf'))
  await submit(page, 'One it is.')

  await openFromList(second.page, '/approvals', `${subject} (smaller)`)
  const changes = second.page.getByRole('region', { name: /^Changes since your decision on / })
  await expect(changes.getByText('3 fields')).toBeVisible()
  await expect(changes.getByRole('insertion').filter({ hasText: 'one' })).toBeVisible()
  await expect(changes.getByRole('deletion').filter({ hasText: 'two' })).toBeVisible()
  await expect(changes).toContainText('offer.pdf (added)')
  await expectAccessible(second.page)
  await decide(second.page, 'Approve')
  await second.page.waitForURL(/\/approvals\/history\//)
  await expect(changes).toHaveCount(0)

  // Approvers whose approval remains get the difference by mail, and find it collapsed in the memo.
  await expect
    .poll(
      async () =>
        (await mailsTo(first.page, paolo)).find((mail) => mail.subject.includes('Changed after'))?.text,
    )
    .toContain('Upload supporting documents (optional): offer.pdf added')
  await moveTo(first.page, `/approvals/history/${memoId}`)
  const folded = first.page.getByRole('region', { name: /^Changes since your decision on / })
  await expect(folded.getByText('offer.pdf (added)')).toBeHidden()
  await folded.getByRole('heading').click()
  await expect(folded.getByText('offer.pdf (added)')).toBeVisible()
})

test('a memo that is new to its approver shows no changes', async ({ signIn }) => {
  const subject = subjectOf('Never seen before')
  const [owner, approver] = await Promise.all([signIn(ramon), signIn(paolo)])
  await openForm(owner.page, /General announcement/)
  await owner.page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await owner.page.getByRole('textbox', { name: 'Announcement' }).fill('Once.')
  await fillLevels(owner.page, [{ approvers: ['Paolo Reyes'] }])
  await submit(owner.page)
  await openFromList(approver.page, '/approvals', subject)
  await expect(approver.page.getByText(/^Changes since/)).toHaveCount(0)
})
