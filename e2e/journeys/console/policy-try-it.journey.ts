import type { Page } from '@playwright/test'
import { makeTemplate } from '../../support/console.ts'
import { expectAnnounced } from '../../support/keyboard.ts'
import { callAs, subjectOf } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import {
  makePolicy,
  openWorkflowStep,
  policyRow,
  policyTable,
  SPENDING_CONFIG,
  spendingForm,
} from '../../support/policies.ts'
import {
  addRole,
  amountRow,
  consoleByWire,
  holdersOf,
  policyLevel,
  publishPolicy,
} from '../../support/policy-by-wire.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, expectAccessibleInBothThemes, test } from '../../support/test.ts'

test('N3, N5: a policy is tried on samples that are kept, and a gap that the coverage shows gets a row', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const policy = await makePolicy(page)
  const { template_id } = await makeTemplate(page, {
    template_content: [spendingForm()],
    template_config: SPENDING_CONFIG,
    workflow: 'POLICY',
    policy,
  })
  await openWorkflowStep(page, template_id)
  const trial = page.getByRole('complementary', { name: 'Try it' })
  const amount = trial.getByRole('textbox', { name: 'Amount to spend' })
  const keep = async (name: string) => {
    await trial.getByRole('button', { name: 'Keep this one' }).click()
    await trial.getByRole('textbox', { name: 'Name of the sample' }).fill(name)
    await trial.getByRole('button', { name: 'Keep', exact: true }).click()
  }
  const sample = (name: string) => trial.getByRole('listitem').filter({ hasText: name })

  await test.step('each level comes with its people and its reason, without a request per key', async () => {
    await trial.getByLabel('Paid in').selectOption('PHP')
    let requests = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/call/admin-try_policy')) requests += 1
    })
    await amount.pressSequentially('400000')
    await expectAnnounced(page, 'Row 2, 2 levels')
    expect(requests).toBeLessThan('400000'.length)
    await expect(trial.getByText('Ramon Uy')).toBeVisible()
    await expect(trial.getByText('Rosario Dizon')).toBeVisible()
    await expect(trial.getByText('because Amount to spend is above 300,000').last()).toBeVisible()
    await keep('A large one')
    await expect(sample('A large one')).toContainText('row 2')
  })

  await test.step('what falls to otherwise is refused in the words of the table', async () => {
    await amount.fill('200000')
    await expectAnnounced(page, 'Otherwise, refused')
    await expect(trial.getByText('Ask Finance first.')).toBeVisible()
    await keep('In the gap')
    await expect(sample('In the gap')).toContainText('otherwise')
    await expectAccessibleInBothThemes(page)
  })

  const coverage = page.getByRole('region', { name: 'Coverage', exact: true })
  await test.step('the coverage says the same, and adds a row for it', async () => {
    await expect(coverage).toContainText(
      'Amounts above PHP 100,000 and up to PHP 300,000 fall to ‘Otherwise: refuse’.',
    )
    await coverage.getByRole('button', { name: 'Add a row for them' }).click()
    await expect(policyRow(page, 3)).toBeFocused()
    await expect(policyTable(page).getByText('100,000.01 – 300,000')).toBeVisible()
    const row = page.getByRole('group', { name: 'Row 3', exact: true })
    await expect(page.getByText('Say who decides')).toBeVisible()
    await row
      .getByRole('combobox', { name: 'Who decides' })
      .selectOption({ label: 'The requestor’s manager' })
    await expect(page.getByText('Say who decides')).toHaveCount(0)
    await expect(coverage.getByText('Amounts above PHP 100,000')).toHaveCount(0)
  })

  await test.step('the samples run with the change, and say which results are others', async () => {
    await expect(sample('In the gap')).toContainText('row 3')
    await expect(sample('In the gap')).toContainText('was otherwise')
    await expect(sample('A large one').getByRole('img', { name: 'as before' })).toBeVisible()
    await trial.getByRole('button', { name: 'Try A large one' }).click()
    await expect(amount).toHaveValue('400,000.00')
  })

  await test.step('all of it works on a phone', async () => {
    await setWidth(page, 360)
    await expectAccessibleInBothThemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
  await setWidth(page, 1440)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('dialog', { name: 'Your template has been saved.' })).toBeVisible()
  await openWorkflowStep(page, template_id)
  await expect(sample('In the gap')).toContainText('row 3')
})

test('N5: the wizard’s footer says how many of the latest memos the policy would refuse', async ({
  visit,
  signIn,
}) => {
  const page = await consoleByWire(await visit())
  const head = await addRole(page, 'Head', [people.ramon])
  const level = policyLevel([holdersOf(head)])
  const templateId = await publishPolicy(page, [
    amountRow(null, '1000', [level]),
    amountRow('1000', null, [policyLevel([holdersOf(head)])]),
  ])
  const { page: owner } = await signIn(people.andrea)
  for (const amount of ['500', '5000']) await submitSpending(owner, templateId, amount)

  await openWorkflowStep(page, templateId)
  const footer = page.getByText('1 of 2 would be refused')
  await expect(policyRow(page, 2)).toBeVisible()
  await expect(footer).toHaveCount(0)
  await policyRow(page, 2).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Delete row 2?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(footer).toBeVisible()
  await expect(page.getByText('1 would fall to “Otherwise” and 1 would be refused')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await expect(footer).toBeVisible()
})

/** Submits a memo by the form of `publishPolicy`, whose policy asks Ramon. */
async function submitSpending(owner: Page, template_id: string, amount: string): Promise<void> {
  await callAs(owner, 'create_memo', {
    template_id,
    action: 'SUBMITTED',
    memo_content: [
      {
        field_id: 'SECTION_1',
        field_type: 'SECTION',
        value: [
          { field_id: 'TEXT_SUBJECT', value: subjectOf('Switches') },
          { field_id: 'SUM', value: amount },
          { field_id: 'CURRENCY', value: 'PHP' },
        ],
      },
    ],
    sequences: [{ approvers: [people.ramon], watchers: [], approval_type: 'ALL_APPROVERS' }],
  })
}
