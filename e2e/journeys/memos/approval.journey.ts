import { readFile } from 'node:fs/promises'
import { fillAvailment, fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { pdf } from '../../support/files/sample-files.ts'
import { decide, openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { publishOpenAvailment } from '../../support/policy-by-wire.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'
import { mailsTo } from '../../support/notifications.ts'

const { andrea: OWNER, paolo: FIRST, rosario: SECOND, jun: WATCHER } = people

test('U9, U43: a memo goes through two levels to APPROVED, and its owner downloads the signed-off PDF', async ({
  signIn,
  visit,
}) => {
  const form = await publishOpenAvailment(visit)
  const subject = `Replacement of core routers ${Date.now()}`
  const [owner, first, second, watcher] = await Promise.all([
    signIn(OWNER),
    signIn(FIRST),
    signIn(SECOND),
    signIn(WATCHER),
  ])
  const { page } = owner
  await openForm(page, form.name)
  await fillAvailment(page, subject)
  await fillLevels(page, [
    { approvers: ['Paolo Reyes'], watchers: ['Jun Mercado'] },
    { approvers: ['Rosario Dizon'] },
  ])
  await expectAccessible(page)
  await submit(page)
  await expect(page.getByRole('row', { name: subject })).toContainText('Pending')

  const memoId = await openFromList(first.page, '/approvals', subject)
  expect(memoId).toMatch(new RegExp(`^${form.code}-\\d{4}-\\d{4}$`))
  await expect(first.page.getByText('PHP 18,450,000.00')).toBeVisible()
  await expectAccessible(first.page)
  await decide(first.page, 'Approve', 'Budget is available in 4520.')

  await openFromList(second.page, '/approvals', subject)
  await expect(second.page.getByText('Budget is available in 4520.')).toBeVisible()
  await decide(second.page, 'Approve')

  await openFromList(watcher.page, '/watch/history', subject)
  await expect(watcher.page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  await openFromList(page, '/memos/history', subject)
  await expect(page.getByRole('main').getByText('Approved').first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${memoId}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await expect
    .poll(async () => (await mailsTo(page, OWNER)).map((mail) => mail.subject))
    .toContain(`Approved: ${subject} (${memoId})`)
  const asked = (await mailsTo(page, FIRST)).filter(
    (mail) => mail.subject === `For your approval: ${subject} (${memoId})`,
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]?.text).toContain(`${webUrl()}/approvals/${memoId}`)
})

test('U24: cleared levels of an edited memo are read-only, and people who approved can’t be removed', async ({
  signIn,
}) => {
  const { bea, ramon } = people
  const [owner, first, second, third] = await Promise.all(
    [OWNER, FIRST, SECOND, bea].map((one) => signIn(one)),
  )
  const { page } = owner!
  const memo_id = await writeMemo(page, {
    subject: subjectOf('Half approved'),
    levels: [
      { approvers: [FIRST], watchers: [WATCHER] },
      { approvers: [SECOND] },
      { approvers: [bea, ramon] },
    ],
  })
  for (const approver of [first!, second!, third!]) await callAs(approver.page, 'approve_memo', { memo_id })
  await callAs(page, 'self_return_memo', { memo_id })

  await page.goto(`${webUrl()}/memo/edit/${memo_id}`)
  const level = (number: number) => page.getByRole('region', { name: `Sequence ${number}` })
  await expect(level(1).getByRole('list', { name: 'Approved by:' })).toContainText('Paolo Reyes')
  await expect(level(1).getByRole('list', { name: 'Watched by:' })).toContainText('Jun Mercado')
  await expect(level(2).getByRole('list', { name: 'Approved by:' })).toContainText('Rosario Dizon')
  await expect(level(2)).toContainText('No watchers for this sequence.')
  for (const cleared of [level(1), level(2)]) {
    await expect(cleared.getByRole('combobox')).toHaveCount(0)
    await expect(cleared.getByRole('button')).toHaveCount(0)
  }
  await expect(level(3).getByRole('list', { name: 'Approved by:' })).toContainText('Bea Lim')
  await expect(level(3).getByRole('button', { name: 'Remove Bea Lim' })).toHaveCount(0)
  await expect(level(3).getByRole('button', { name: 'Remove Ramon Uy' })).toBeVisible()
  await expectAccessible(page)
})

test('a returned memo is edited, submitted again with remarks, and decided', async ({ signIn, visit }) => {
  const form = await publishOpenAvailment(visit)
  const subject = `Site lease renewal ${Date.now()}`
  const [owner, first] = await Promise.all([signIn(OWNER), signIn(FIRST)])
  const { page } = owner
  await openForm(page, form.name)
  await fillAvailment(page, subject)
  await fillLevels(page, [{ approvers: ['Paolo Reyes', 'Rosario Dizon'], anyApprover: true }])
  await submit(page)

  await openFromList(first.page, '/approvals', subject)
  await first.page.getByRole('button', { name: 'Return', exact: true }).click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByRole('textbox', { name: /Remarks/ }).fill('Which vendor?')
  // U47: a look at the memo behind the dialog costs none of the remarks.
  await first.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await first.page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: /Remarks/ })).toHaveValue('Which vendor?')
  await dialog.getByRole('textbox', { name: /Remarks/ }).fill('Which vendor? And why?')
  await dialog.locator('input[type=file]').setInputFiles([pdf('offer.pdf'), pdf('draft.pdf')])
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove draft.pdf' }).click()
  // Nor does a step back and forth: files come back as they were, too.
  await first.page.goBack()
  await expect(dialog).toBeHidden()
  await first.page.goForward()
  await first.page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: /Remarks/ })).toHaveValue('Which vendor? And why?')
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveAccessibleName('Remove offer.pdf')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${webUrl()}/dashboard`)
  await expect(page.getByText(/Returned memos \(\d+\)/)).toBeVisible()
  await openFromList(page, '/memos', subject)
  await expect(page.getByText('Which vendor?')).toBeVisible()
  await expect(page.getByRole('button', { name: /^offer\.pdf/ })).toBeVisible()
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .click()
  await page.getByRole('textbox', { name: 'Preferred vendor' }).fill('Luzon Civil Works')
  await submit(page, 'Vendor named.')

  await openFromList(first.page, '/approvals', subject)
  await expect(first.page.getByText('Luzon Civil Works', { exact: true })).toBeVisible()
  await decide(first.page, 'Approve')
  await openFromList(page, '/memos/history', subject)
})
