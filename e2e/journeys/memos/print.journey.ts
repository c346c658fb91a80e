import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { approverLog } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { rosario, paolo, ramon } = people

test('a memo prints as a document: in the light theme, without bars and buttons, nothing collapsed or cut off', async ({
  signIn,
}) => {
  const subject = subjectOf('On paper')
  const [owner, approver] = await Promise.all([signIn(rosario, { colorScheme: 'dark' }), signIn(paolo)])
  const { page } = owner
  const memoId = await writeMemo(page, {
    subject,
    levels: [{ approvers: [paolo] }, { approvers: [ramon] }, { approvers: [people.jun] }],
  })
  const remarks = `${'Long remarks. '.repeat(20)}The end of them.`
  await callAs(approver.page, 'approve_memo', { memo_id: memoId, remarks })
  await page.goto(`${webUrl()}/memos/active/${memoId}`)
  const log = approverLog(page)
  await expect(log.getByRole('button', { name: 'See more' })).toBeVisible()
  const waiting = log.getByRole('button', { name: 'Sequence 3' })
  await expect(waiting).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(waiting).toHaveAttribute('aria-expanded', 'true')
  await expect(log.getByText('The end of them.')).toBeVisible()
  await expect(log.getByRole('button', { name: /See|Reply/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Actions', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await expect(waiting).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
