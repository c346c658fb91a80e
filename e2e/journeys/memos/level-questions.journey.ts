import type { Page } from '@playwright/test'
import type { CallOutput } from '@countersign/contract'
import type { Section } from '@countersign/domain'
import { form, publishTemplate } from '../../support/console.ts'
import { approverLog, openFromList } from '../../support/memo-view.ts'
import { callAs, resubmitMemo, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { makeList, manyEntries } from '../../support/templates/shared-lists.ts'
import { expectMemo, reviewOf } from '../../support/screens/review.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

const { andrea, bea, luz } = people

/** What the approvers of the first level answer (R7). */
const finance: Section = {
  ...form('unused'),
  field_id: 'SECTION_2',
  sectionId: 'SECTION_2',
  sectionIndex: 1,
  field_name: 'Finance',
  value: [
    {
      field_id: 'BUDGET',
      field_name: 'Budget line',
      field_type: 'TEXT',
      validations: { required: true, max_length: 150 },
    },
    {
      field_id: 'CHECKED',
      field_name: 'Checked against',
      field_type: 'CHECKBOX',
      validations: {},
      constant: [
        { value: 'plan', label: 'The plan' },
        { value: 'forecast', label: 'The forecast' },
      ],
    },
  ],
  answered_by: { kind: 'LEVEL', number: 1 },
}

test('R7: approvers of a level answer its questions, in review mode too', async ({ signIn, visit }) => {
  const { template_id, template_code } = await publishTemplate(await consoleByWire(await visit()), {
    template_content: [form('What for?'), finance],
  })
  const subject = subjectOf('Masts')
  const owner = await signIn(andrea)
  await owner.page.goto(`${webUrl()}/memo/create/${template_id}`)
  await expect(owner.page.getByText('Approvers answer this when it is their turn')).toContainText('Finance')
  await expect(owner.page.getByRole('textbox', { name: 'Budget line' })).toHaveCount(0)
  await expectAccessibleEverywhere(owner.page)
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'Davao' },
    levels: [{ approvers: [luz, bea] }],
  })

  const { page } = await signIn(luz)
  await openFromList(page, '/approvals', subject)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const budget = dialog.getByRole('textbox', { name: 'Budget line' })
  await expect(budget).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('This field is required')
  await expectAccessibleEverywhere(page)
  await budget.fill('2026-14')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(budget).toHaveValue('2026-14')
  await dialog.getByRole('checkbox', { name: 'The plan' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const answers = approverLog(page).getByRole('region', { name: 'Answers for the level' })
  await expect(answers).toContainText('2026-14')
  await expect(answers).toContainText('The plan')
  await expectAccessibleEverywhere(page)

  // In review mode, without leaving the queue.
  const helper = await signIn(bea, { width: 360 })
  await helper.page.goto(reviewOf([memo_id]))
  await expectMemo(helper.page, subject)
  const asked = helper.page.getByRole('dialog')
  // Approving waits until the memo was on the screen for a moment (M3).
  await expect(async () => {
    await helper.page.getByRole('button', { name: 'Approve' }).first().click()
    await expect(asked).toBeVisible({ timeout: 1000 })
  }).toPass()
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toContainText('This field is required')
  await expectAccessibleEverywhere(helper.page)
  await asked.getByRole('textbox', { name: 'Budget line' }).fill('2026-15')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toHaveCount(0)
  await expect
    .poll(async () => JSON.stringify(await callAs(owner.page, 'get_memo_logs', { memo_id })))
    .toContain('2026-15')
})

test('R7, N9, U47: an entry that was picked for a level is there by its label when the dialog is opened again', async ({
  signIn,
  visit,
}) => {
  const console = await consoleByWire(await visit())
  const { list_id } = await makeList(console, manyEntries())
  const { template_code } = await publishTemplate(console, {
    template_content: [
      form('What for?'),
      {
        ...finance,
        value: [
          {
            field_id: 'PROJECT',
            field_name: 'Project',
            field_type: 'DROPDOWN',
            validations: { required: true },
            constant: [],
            list_id,
          },
        ],
      },
    ],
  })
  const subject = subjectOf('Cables')
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(luz)])
  await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'Davao' },
    levels: [{ approvers: [luz] }],
  })
  await openFromList(page, '/approvals', subject)
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  const dialog = page.getByRole('dialog')
  const project = dialog.getByRole('combobox', { name: 'Project' })
  await approve.click()
  await project.focus()
  await page.keyboard.type('department 1599')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('CC-1599 · Department 1599')
  await page.keyboard.press('Enter')
  await expect(project).toHaveValue('CC-1599 · Department 1599')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await approve.click()
  await expect(project).toHaveValue('CC-1599 · Department 1599')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(approverLog(page)).toContainText('CC-1599 · Department 1599')
})

test('R7, N7: an approver whose approval fell answers the questions of their level afresh', async ({
  signIn,
  visit,
}) => {
  const { template_code } = await publishTemplate(await consoleByWire(await visit()), {
    template_content: [form('What for?'), finance],
    template_config: { reapproval: { questions: ['QUESTION'], from_level: 1 } },
  })
  const subject = subjectOf('Masts again')
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(luz)])
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'Davao' },
    levels: [{ approvers: [luz] }, { approvers: [bea] }],
  })
  await openFromList(page, '/approvals', subject)
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  const dialog = page.getByRole('dialog')
  await approve.click()
  await dialog.getByRole('textbox', { name: 'Budget line' }).fill('2026-14')
  await dialog.getByRole('checkbox', { name: 'The plan' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(approverLog(page)).toContainText('2026-14')
  await resubmitMemo(owner.page, memo_id, { QUESTION: 'Cebu' })
  await approve.click()
  await expect(dialog.getByRole('textbox', { name: 'Budget line' })).toHaveValue('')
})

test('R7, M4: a memo with questions for its level is held back in bulk approval, and its sub-approvers answer them', async ({
  signIn,
  visit,
}) => {
  const { template_id, template_code } = await publishTemplate(await consoleByWire(await visit()), {
    template_content: [form('What for?'), finance],
  })
  const subject = subjectOf('Poles')
  const owner = await signIn(andrea)
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'Davao' },
    levels: [{ approvers: [luz], subApprovals: true }],
  })
  const { page } = await signIn(luz)
  await page.goto(`${webUrl()}/approvals?memo_type=${template_id}`)
  await page.getByRole('checkbox', { name: `Select ${memo_id}` }).check()
  const bar = page.getByRole('group', { name: 'Selected memos' })
  await bar.getByRole('button', { name: 'Approve 1…' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('1 held back')
  await expect(sheet).toContainText('Approvers answer questions here with their approval.')
  await expect(sheet.getByRole('button', { name: 'Approve 0' })).toBeDisabled()
  await expectAccessibleInBothThemes(page)

  // Once she has named a sub-approver, that person is asked as she is (D6).
  const { sequence } = await viewAs(page, memo_id)
  const naming = { sequence_id: sequence[0]?.sequence_id, sub_approvers: [bea], min_approvers: 1 }
  await callAs(page, 'editSubapprovers', { memo_id, ...naming })
  const helper = await signIn(bea)
  await openFromList(helper.page, '/approvals', subject)
  await helper.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = helper.page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Budget line' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('This field is required')
  expect((await viewAs(owner.page, memo_id)).memo.memo_status).toBe('SUBMITTED')
  await dialog.getByRole('textbox', { name: 'Budget line' }).fill('2026-16')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toHaveCount(0)
  for (const reader of [helper.page, owner.page]) {
    if (reader === owner.page) await reader.goto(`${webUrl()}/memos/history/${memo_id}`)
    const answers = approverLog(reader).getByRole('region', { name: 'Answers for the level' })
    await expect(answers).toContainText('2026-16')
  }
  expect((await viewAs(owner.page, memo_id)).memo.memo_status).toBe('APPROVED')
})

function viewAs(page: Page, memo_id: string): Promise<CallOutput<'get_memo_details_for_viewing'>> {
  return callAs(page, 'get_memo_details_for_viewing', { memo_id })
}
