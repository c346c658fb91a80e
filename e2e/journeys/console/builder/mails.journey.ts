import type { Page } from '@playwright/test'
import { callConsole, form, makeTemplate } from '../../../support/console.ts'
import { callAs, subjectOf } from '../../../support/memos-by-wire.ts'
import { mailsTo } from '../../../support/notifications.ts'
import { people } from '../../../support/people.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { adminUrl, expect, expectAccessibleEverywhere, test } from '../../../support/test.ts'

const { andrea, stella } = people

const answersSwitch = (page: Page) => page.getByRole('switch', { name: 'Answers in mails' })
const subjectSwitch = (page: Page) => page.getByRole('switch', { name: 'Keep the subject out of mails' })

async function goToStep(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name }).click()
}

/** Opens the wizard, whose first step has the switches. */
async function openSwitches(page: Page, templateId: string): Promise<void> {
  await page.goto(`${adminUrl()}/templates/edit/${templateId}`)
  await goToStep(page, /General Information/)
  await expect(answersSwitch(page)).toBeVisible()
}

/** Saves in the last step. */
async function saveDraft(page: Page): Promise<void> {
  await goToStep(page, /Workflow/)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your template has been saved.')).toBeVisible()
}

test('M6: an administrator chooses what mails say of a memo', async ({ visit, signIn }) => {
  const page = await consoleByWire(await visit())
  const owner = await signIn(andrea)
  const { template_id } = await makeTemplate(page, { template_content: [form('What for?')] })

  /** Submits a memo of the template as it is now. @returns the mail that its approver gets */
  const mailOf = async (subject: string) => {
    await callConsole(page, 'admin-publish_template', { template_id })
    const section = form('What for?')
    const answers: Record<string, string> = { TEXT_SUBJECT: subject, QUESTION: 'A bridge to Siquijor' }
    const { memo_id } = await callAs<{ memo_id: string }>(owner.page, 'create_memo', {
      template_id,
      action: 'SUBMITTED',
      memo_content: [
        {
          field_id: section.field_id,
          field_type: section.field_type,
          value: section.value.map(({ field_id }) => ({ field_id, value: answers[field_id] })),
        },
      ],
      sequences: [{ approvers: [stella], watchers: [], approval_type: 'ALL_APPROVERS' }],
    })
    const about = async () => (await mailsTo(owner.page, stella)).filter(({ text }) => text.includes(memo_id))
    await expect.poll(async () => (await about()).length).toBe(1)
    const [mail] = await about()
    return mail ?? { subject: '', text: '' }
  }

  await openSwitches(page, template_id)
  await expect(answersSwitch(page)).not.toBeChecked()
  await expect(subjectSwitch(page)).not.toBeChecked()
  await answersSwitch(page).check()
  await saveDraft(page)
  const first = subjectOf('A bridge')
  const open = await mailOf(first)
  expect(open.subject).toContain(first)
  expect(open.text).toContain('What was answered:\nWhat for?: A bridge to Siquijor')

  await setWidth(page, 360)
  // Without its subject, a mail has no answers either.
  await openSwitches(page, template_id)
  await expect(answersSwitch(page)).toBeChecked()
  await subjectSwitch(page).check()
  await expect(answersSwitch(page)).toBeDisabled()
  await expect(answersSwitch(page)).not.toBeChecked()
  await subjectSwitch(page).scrollIntoViewIfNeeded()
  await expectAccessibleEverywhere(page)
  await saveDraft(page)
  const second = subjectOf('A ferry')
  const silent = await mailOf(second)
  for (const text of [silent.subject, silent.text]) {
    expect(text).not.toContain(second)
    expect(text).not.toContain('Siquijor')
  }
})
