import type { Locator, Page } from '@playwright/test'
import { fillAvailment, fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, approverLog, decide, openFromList } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { publishOpenAvailment } from '../../support/policy-by-wire.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'
import { expectNotified, mailsTo } from '../../support/notifications.ts'

const { andrea, paolo, rosario, jun, ramon, bea } = people

/** An entry of the log, by its author and action. */
const entry = (page: Page, name: RegExp): Locator => approverLog(page).getByRole('article', { name })

const repliesOf = (of: Locator): Locator => of.getByRole('group', { name: 'Replies' }).getByRole('listitem')

async function reply(to: Locator, text: string): Promise<void> {
  await to.getByRole('button', { name: /^Reply to/ }).click()
  await expect(to.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
  await to.getByRole('textbox', { name: 'Your reply' }).fill(text)
  await to.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(repliesOf(to).filter({ hasText: text })).toHaveCount(1)
  await expect(to.getByText('Sending...')).toHaveCount(0)
}

test.describe('a thread of the approver log', () => {
  test('watcher, owner and approver reply, and the others see it, until the memo ends (D11, E1)', async ({
    signIn,
  }) => {
    const subject = subjectOf('Tower lighting')
    const [owner, first, second, watcher] = await Promise.all([
      signIn(andrea),
      signIn(paolo),
      signIn(rosario, { width: 360, height: 740, colorScheme: 'dark' }),
      signIn(jun),
    ])
    const memoId = await writeMemo(owner.page, {
      subject,
      levels: [{ approvers: [paolo], watchers: [jun] }, { approvers: [rosario] }],
    })
    await openFromList(first.page, '/approvals', subject)
    await decide(first.page, 'Approve', 'Budget is there. Which contractor?')

    await openFromList(watcher.page, '/watch', subject)
    await reply(entry(watcher.page, /^Paolo Reyes: Approved/), 'The one of last year, I hear.')
    await expectNotified(owner, `Jun Mercado replied: ${subject} (${memoId})`)
    await openFromList(owner.page, '/memos', subject)
    const ownersEntry = entry(owner.page, /^Paolo Reyes: Approved/)
    await expect(repliesOf(ownersEntry)).toContainText('The one of last year, I hear.')
    await reply(ownersEntry, 'Yes, Luzon Civil Works.')
    await expect(ownersEntry.getByRole('button', { name: /^Reply to/ })).toBeFocused()
    await expect(entry(first.page, /^Paolo Reyes: Approved/)).toContainText('Yes, Luzon Civil Works.')

    await openFromList(second.page, '/approvals', subject)
    const phonesEntry = entry(second.page, /^Paolo Reyes: Approved/)
    await phonesEntry.getByRole('button', { name: /^Reply to/ }).click()
    const cancel = phonesEntry.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeVisible()
    await expectAccessible(second.page)
    await cancel.click()
    await reply(phonesEntry, 'Then I am fine with it.')
    await reply(phonesEntry, 'And the date?')
    await expect(repliesOf(phonesEntry)).toHaveCount(4)
    await owner.page.reload()
    await expect(repliesOf(ownersEntry)).toHaveCount(3)
    await ownersEntry.getByRole('button', { name: 'Show more replies (1)' }).click()
    await expect(repliesOf(ownersEntry).last()).toContainText('And the date?')

    await decide(second.page, 'Approve')
    await second.page.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
    const closed = entry(second.page, /^Paolo Reyes: Approved/).getByRole('button', { name: 'Thread closed' })
    await expect(closed).toBeVisible()
    // The PDF's button appears above when it is ready, and moves the thread away from under the mouse.
    await expect(async () => {
      await second.page.mouse.move(0, 0)
      await closed.hover()
      const tooltip = second.page.getByRole('tooltip')
      await expect(tooltip).toContainText('This thread is closed. Please go on in', { timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await expect(approverLog(second.page).getByRole('button', { name: /^Reply to/ })).toHaveCount(0)
  })

  test('counts up to 3000 characters, keeps unsent text, and reports errors', async ({ signIn }) => {
    const subject = subjectOf('Long answer')
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
    await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
    const { page } = approver
    await openFromList(page, '/approvals', subject)
    const submitted = entry(page, /^Andrea Villanueva: Submitted/)
    await submitted.getByRole('button', { name: /^Reply to/ }).click()
    const field = submitted.getByRole('textbox', { name: 'Your reply' })
    await submitted.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(submitted).toContainText('This field is required')
    await field.fill('x'.repeat(3001))
    await expect(submitted).toContainText('3001/3000')
    await expect(submitted).toContainText('A reply has at most 3000 characters.')
    await submitted.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(field).toHaveValue('x'.repeat(3001))
    await field.fill('Half a thought')
    await field.press('Escape')
    await expect(submitted.getByRole('button', { name: /^Reply to/ })).toBeFocused()
    await page.goto(`${webUrl()}/dashboard`)
  })

  test.describe('when it fails', () => {
    test.use({ expectedErrors: /\/call\/create_reply / })

    test('U27: the reply disappears with a reason and its code, and the text is kept', async ({ signIn }) => {
      const subject = subjectOf('No connection')
      const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
      await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
      const { page } = approver
      await openFromList(page, '/approvals', subject)
      const submitted = entry(page, /^Andrea Villanueva: Submitted/)
      await page.route('**/call/create_reply', (route) => route.abort())
      await submitted.getByRole('button', { name: /^Reply to/ }).click()
      await submitted.getByRole('textbox', { name: 'Your reply' }).fill('Is this urgent?')
      await submitted.getByRole('textbox', { name: 'Your reply' }).press('Control+Enter')
      const alert = page.getByRole('alert').filter({ hasText: 'There was an error submitting your reply' })
      await expect(alert).toContainText('UNREACHABLE')
      await expect(repliesOf(submitted)).toHaveCount(0)
      await expect(submitted.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Is this urgent?')
      await page.unroute('**/call/create_reply')
      await submitted.getByRole('button', { name: 'Reply', exact: true }).click()
      await expect(repliesOf(submitted)).toHaveText(/Is this urgent\?/)
    })

    test('A6: the reply counts once if only its answer was lost, and it is sent again', async ({
      signIn,
    }) => {
      const subject = subjectOf('Lost answer')
      const [owner, { page }] = await Promise.all([signIn(andrea), signIn(paolo)])
      await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
      await openFromList(page, '/approvals', subject)
      const submitted = entry(page, /^Andrea Villanueva: Submitted/)
      await page.route('**/call/create_reply', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await submitted.getByRole('button', { name: /^Reply to/ }).click()
      await submitted.getByRole('textbox', { name: 'Your reply' }).fill('Is this budgeted?')
      await submitted.getByRole('button', { name: 'Reply', exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'UNREACHABLE' })).toBeVisible()
      await expect(repliesOf(submitted)).toHaveText(/Is this budgeted\?/)
      await page.unroute('**/call/create_reply')
      const answer = page.waitForResponse('**/call/create_reply')
      await submitted.getByRole('button', { name: 'Reply', exact: true }).click()
      expect((await answer).ok()).toBe(true)
      await expect(submitted.getByText('Sending...')).toHaveCount(0)
      await page.reload()
      await expect(repliesOf(submitted)).toHaveText(/Is this budgeted\?/)
    })
  })
})

test('E2: the owner reminds whom they choose, once in 24 hours', async ({ signIn }) => {
  const subject = subjectOf('Fibre patrol')
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo, rosario] }] })
  const { page } = owner
  await openFromList(page, '/memos', subject)
  const remind = actions(page).getByRole('button', { name: 'Remind' })
  await remind.click()
  const dialog = page.getByRole('dialog', { name: 'Remind approvers' })
  await dialog.getByRole('checkbox', { name: 'Rosario Dizon' }).uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  const sent = page.getByRole('dialog', { name: 'Reminder sent' })
  await expect(sent.getByText('An e-mail is on its way to Paolo Reyes.')).toBeFocused()
  await sent.getByRole('button', { name: 'Okay, got it' }).click()
  await expect(remind).toBeFocused()
  await expect(entry(page, /Sent a reminder/)).toContainText('Paolo Reyes')
  await expectNotified(approver, `Reminder: ${subject} (${memoId})`)

  await remind.click()
  await expect(dialog.getByRole('checkbox', { name: 'Paolo Reyes' })).toBeDisabled()
  await expect(dialog).toContainText('Next reminder after')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expect(sent).toContainText('Rosario Dizon')
  await page.keyboard.press('Escape')
  await expect(sent).toBeHidden()

  await remind.click()
  await expect(dialog.getByText('You have already notified the approvers recently')).toBeFocused()
  await expect(dialog.getByText(/^Next reminder after/)).toHaveCount(2)
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Send reminder' })).toHaveCount(0)
  expect((await mailsTo(page, paolo)).filter((mail) => mail.subject.includes(memoId)).length).toBe(2)
})

test('E2: a single approver is reminded from the list', async ({ signIn }) => {
  const subject = subjectOf('Site visit')
  const { page } = await signIn(andrea)
  await writeMemo(page, { subject, levels: [{ approvers: [bea] }] })
  await page.goto(`${webUrl()}/memos`)
  await page
    .getByRole('row', { name: subject })
    .getByRole('button', { name: /^Remind / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Remind approvers' })
  await expect(dialog).toContainText('Bea Lim gets an e-mail')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByRole('dialog', { name: 'Reminder sent' })).toContainText('Bea Lim')
})

test('D3, D6, U25: an approver names sub-approvers, and one of them meets the slot', async ({
  signIn,
  visit,
}) => {
  const form = await publishOpenAvailment(visit)
  const subject = subjectOf('Night works')
  const [owner, approver, sub] = await Promise.all([
    signIn(andrea),
    signIn(paolo),
    signIn(ramon, { width: 360, height: 740 }),
  ])
  await openForm(owner.page, form.name)
  await fillAvailment(owner.page, subject)
  await fillLevels(owner.page, [
    { approvers: ['Paolo Reyes'], watchers: ['Jun Mercado'], allowSubApprovals: true },
    { approvers: ['Rosario Dizon'] },
  ])
  await submit(owner.page)
  const { page } = approver
  const memoId = await openFromList(page, '/approvals', subject)
  const open = approverLog(page).getByRole('button', { name: 'Sub-approvers', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Sub-approvers' })
  const picker = dialog.getByRole('combobox', { name: 'Sub-approvers' })
  await expect(picker).toBeFocused()
  await picker.fill('Rosario')
  await expect(dialog.getByText('No people found.')).toBeVisible()
  const two = 'x@outsider.example,y@northwind.example'
  await picker.fill(two)
  const none = dialog
    .locator('.mantine-Combobox-empty')
    .filter({ hasText: `${two} is not an e-mail address.` })
  await expect(none).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Ramon Uy', 'Bea Lim']) {
    await picker.fill(name)
    await dialog.getByRole('option', { name: new RegExp(name) }).click()
  }
  await dialog.getByLabel('Approvals needed').selectOption('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  const group = approverLog(page).getByRole('group', { name: 'Sub-approvers of Paolo Reyes' })
  await expect(group).toContainText('Ramon Uy')
  await expect(group).toContainText('1 of 2 needed')

  await expectNotified(sub, `For your approval: ${subject} (${memoId})`)
  await openFromList(sub.page, '/approvals', subject)
  await expect(approverLog(sub.page).getByRole('button', { name: 'Sub-approvers', exact: true })).toHaveCount(
    0,
  )
  await decide(sub.page, 'Approve', 'Checked on site.')
  await expect(entry(page, /^Ramon Uy: Approved/)).toContainText('as sub-approver of Paolo Reyes')
  const { sequence } = await callAs<{ sequence: { is_cleared: boolean }[] }>(
    owner.page,
    'get_memo_details_for_viewing',
    { memo_id: memoId },
  )
  expect(sequence.map((level) => level.is_cleared)).toEqual([true, false])
  await expect(open).toHaveCount(0)
})
