import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { webUrl } from './test.ts'

/** A level as filled in: the typed names, and the person picked for each. */
export interface LevelToFill {
  approvers: string[]
  watchers?: string[]
  anyApprover?: boolean
  /** Its approvers may name sub-approvers (D6). */
  allowSubApprovals?: boolean
}

/** Opens the form of a template from the picker. */
export async function openForm(page: Page, template: RegExp): Promise<void> {
  await page.goto(`${webUrl()}/memo/create`)
  await page.getByRole('link', { name: template }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(template)
}

/** Fills in the questions of 'Availment Form - memo to spend'. */
export async function fillAvailment(page: Page, subject: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByLabel('Company').selectOption('Northwind Telecom')
  await page.getByLabel('Cost center').selectOption('4520 Network Core')
  await page.getByRole('textbox', { name: 'Amount to spend' }).fill('18450000')
  await page.getByLabel('Cost type').selectOption('CAPEX')
  await page.getByLabel('Budget type').selectOption('Budgeted')
  await page.getByRole('textbox', { name: 'Needed by' }).fill('01/15/2027')
  await page
    .getByLabel('Why is this needed?')
    .fill('The two core routers have passed the end of support.\n\n- two chassis\n- four line cards')
}

/** Names people level by level, adding levels where there are more than one. */
export async function fillLevels(page: Page, levels: LevelToFill[]): Promise<void> {
  for (const [index, level] of levels.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add approver sequence' }).click()
    const panel = page.getByRole('region', { name: `Sequence ${index + 1}` })
    for (const name of level.approvers)
      await pick(page, panel.getByRole('combobox', { name: 'Approvers' }), name)
    for (const name of level.watchers ?? [])
      await pick(page, panel.getByRole('combobox', { name: 'Watchers' }), name)
    if (level.anyApprover) await panel.getByRole('checkbox', { name: 'Any approver' }).check()
    if (level.allowSubApprovals) await panel.getByRole('checkbox', { name: 'Allow sub-approvals' }).check()
  }
}

async function pick(page: Page, box: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  await box.fill(name.slice(0, Math.max(3, name.indexOf(' '))))
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(name) })
    .click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Submits, with remarks for a re-submission, checks the confirmation (U42), and returns to the list. */
export async function submit(page: Page, remarks?: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  if (remarks !== undefined) {
    const resubmit = page.getByRole('dialog', { name: 'Resubmit memo' })
    await resubmit.getByRole('textbox', { name: /Remarks/ }).fill(remarks)
    await resubmit.getByRole('button', { name: 'Submit' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Your memo has been submitted' })
  await expect(dialog).toContainText('A notification will be sent to the assigned recipients.')
  await dialog.getByRole('button', { name: 'Okay, got it' }).click()
  await page.waitForURL(`${webUrl()}/memos`)
}
