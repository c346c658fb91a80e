import type { Page } from '@playwright/test'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { callAs, subjectOf } from '../../support/memos-by-wire.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { people } from '../../support/people.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const { vina } = people

/** The 403 of B6: own contacts are unsupported. */
test.use({ expectedErrors: /\/auth\/token .*status of 403/ })

test('B6: who signs in with Microsoft writes, submits and edits a memo with people of the directory', async ({
  visit,
}) => {
  const page = await visit({ width: 360 })
  await page.goto(`${webUrl()}/login`)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'sign in with Microsoft' }).click(),
  ])
  await popup.getByRole('button', { name: vina }).click()
  await page.waitForURL(`${webUrl()}/dashboard`)

  const subject = subjectOf('A directory for everyone')
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('From Microsoft, with approvers.')
  // Only personal contacts are unsupported, and the page says so.
  await expect(page.getByText('More features coming soon!')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await fillLevels(page, [{ approvers: ['Paolo Reyes', 'Rosario Dizon'], watchers: ['Jun Mercado'] }])
  await submit(page)

  const memoId = await memoIdOf(page, subject)
  await callAs(page, 'self_return_memo', { memo_id: memoId })
  await setWidth(page, 1440)
  await moveTo(page, `/memo/edit/${memoId}`)
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
  await fillLevels(page, [{ approvers: ['Ramon Uy'] }])
  await submit(page, 'One more approver.')
  await page.goto(`${webUrl()}/memos/active/${memoId}`)
  await expect(page.getByText('Ramon Uy').first()).toBeVisible()
})

async function memoIdOf(page: Page, subject: string): Promise<string> {
  const { memos } = await callAs<{ memos: { memo_id: string; memo_subject: string }[] }>(
    page,
    'getMyMemosActiveWithUserID',
    { limit: 15, page_no: 1 },
  )
  return memos.find((memo) => memo.memo_subject === subject)?.memo_id ?? ''
}
