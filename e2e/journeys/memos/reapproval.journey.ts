import type { Page } from '@playwright/test'
import { form, publishTemplate } from '../../support/console.ts'
import { submit } from '../../support/memo-form.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { approverLog, decide, openFromList, rowIn } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts'

const { andrea, jun, ramon, rosario } = people

const validations = { required: true }
const section = form('What for?')

/** A form whose approvals fall where its amount changes (N7). */
const template_content = [
  {
    ...section,
    value: [
      ...section.value,
      { field_id: 'SUM', field_name: 'Total', field_type: 'TEXT_CURRENCY' as const, validations },
    ],
  },
]

test('N7: an approver sees that their approval fell, and by which answer', async ({ signIn, visit }) => {
  const subject = subjectOf('Core routers')
  const admin = await consoleByWire(await visit())
  const { template_code } = await publishTemplate(admin, {
    template_content,
    template_config: { allow_sub_approvals: true, reapproval: { questions: ['SUM'], from_level: 1 } },
  })
  const [owner, first, second] = await Promise.all([signIn(andrea), signIn(ramon), signIn(rosario)])
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'The Davao site', SUM: '90000' },
    levels: [{ approvers: [ramon] }, { approvers: [rosario] }],
  })
  await callAs(first.page, 'approve_memo', { memo_id, remarks: 'Fine' })
  await callAs(second.page, 'return_memo', { memo_id, remarks: 'Add the shipping' })

  await openFromList(owner.page, '/memos', subject)
  await edit(owner.page)
  await owner.page.getByRole('textbox', { name: 'Total' }).fill('120000')
  const warning = owner.page.getByRole('status').filter({ hasText: 'no longer count' })
  await expect(warning).toContainText('“Total” changed')
  await expect(warning).toContainText('Ramon Uy')
  await expectAccessibleInBothThemes(owner.page)
  await submit(owner.page, 'With the shipping')

  await expect(await rowIn(first.page, '/approvals', subject)).toContainText('Pending again')
  await openFromList(first.page, '/approvals', subject)
  await expect(first.page.getByText('Your approval no longer counts: “Total” changed.').first()).toBeVisible()
  await expect(first.page.getByRole('region', { name: /^Changes since your decision/ })).toContainText(
    'Total',
  )
  const log = approverLog(first.page)
  await expect(log).toContainText('Approvals no longer count')
  await expect(log).toContainText('Total changed; no longer counts: Ramon Uy')
  await expect(log).toContainText('on version 1, no longer counts since version 2')
  await expect(log).toContainText('The earlier approval no longer counts since version 2')
  await expectAccessibleInBothThemes(first.page)
  await decide(first.page, 'Approve')
})

test('N6, N7: a higher amount adds a level, and makes an approval fall', async ({ signIn, visit }) => {
  const subject = subjectOf('Core routers')
  const admin = await consoleByWire(await visit())
  const asks = (level_id: string, email: string, name: string) => ({
    level_id,
    sources: [{ kind: 'PERSON' as const, person: { email, name } }],
    approval_type: 'ALL_APPROVERS' as const,
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE' as const,
    sub_approvers: 'NONE' as const,
    owner_may: 'NOTHING' as const,
  })
  const levels = [asks('HEAD', ramon, 'Ramon Uy'), asks('FINANCE', jun, 'Jun Mercado')]
  const between = (above: string | null, up_to: string | null) => [
    { kind: 'AMOUNT' as const, currency: 'PHP' as const, bounds: { above, up_to } },
  ]
  const currency = {
    field_id: 'MONEY',
    field_name: 'Paid in',
    field_type: 'DROPDOWN' as const,
    validations,
    constant: [{ value: 'PHP', label: 'Pesos' }],
  }
  const { template_code } = await publishTemplate(admin, {
    template_content: template_content.map((one) => ({ ...one, value: [...one.value, currency] })),
    template_config: {
      allow_sub_approvals: true,
      amount: { amount_field: 'SUM', currency_field: 'MONEY' },
      reapproval: { questions: ['SUM', 'MONEY'], from_level: 1 },
    },
    workflow: 'POLICY',
    policy: {
      rows: [
        { row_id: 'SMALL', conditions: between(null, '100000.00'), levels },
        {
          row_id: 'LARGE',
          conditions: between('100000.00', null),
          levels: [...levels, asks('CFO', rosario, 'Rosario Dizon')],
        },
      ],
      otherwise: { kind: 'REFUSE', text: 'Give the amount in pesos.' },
    },
  })
  const [owner, first, second] = await Promise.all([
    signIn(andrea, { width: 360, height: 740 }),
    signIn(ramon),
    signIn(jun),
  ])
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'The Davao site', SUM: '90000', MONEY: 'PHP' },
    levels: [{ approvers: [ramon] }, { approvers: [jun] }],
  })
  await callAs(first.page, 'approve_memo', { memo_id, remarks: 'Fine' })
  await callAs(second.page, 'return_memo', { memo_id, remarks: 'Add the shipping' })

  await openFromList(owner.page, '/memos', subject)
  await edit(owner.page)
  await owner.page.getByRole('textbox', { name: 'Total' }).fill('250000')
  await expect(owner.page.getByRole('status').filter({ hasText: 'no longer count' })).toContainText(
    'Ramon Uy',
  )
  const third = owner.page.getByRole('region', { name: /^Sequence 3/ })
  await expect(third).toContainText('Rosario Dizon')
  await expect(third).toContainText('because')
  await expectAccessible(owner.page)
  await submit(owner.page, 'With the shipping')

  await openFromList(first.page, '/approvals', subject)
  await expect(approverLog(first.page)).toContainText('Sequence 3')
  await expect(first.page.getByText('Your approval no longer counts: “Total” changed.').first()).toBeVisible()
  await decide(first.page, 'Approve')
})

async function edit(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Edit' })
  await link.or(page.getByRole('button', { name: 'Edit' })).click()
}
