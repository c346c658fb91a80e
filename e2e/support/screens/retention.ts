import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleEverywhere } from '../test.ts'

type Section =
  | 'Due for removal'
  | 'Requests for removal'
  | 'Preserved memos'
  | 'How long memos are kept'
  | 'Removed memos'

/** The rows of one section of Retention that have a text. */
export function retentionRow(page: Page, section: Section, text: string): Locator {
  return retentionSection(page, section).getByRole('row').filter({ hasText: text })
}

export function retentionSection(page: Page, section: Section): Locator {
  return page.getByRole('region', { name: section, exact: true })
}

/** The Memo ID of the oldest memo that is due. */
export async function oldestDue(page: Page): Promise<string> {
  const row = retentionSection(page, 'Due for removal')
    .getByRole('row')
    .filter({ hasText: /[A-Z]+-\d+-\d+/ })
  return /[A-Z]+-\d+-\d+/.exec(await row.first().innerText())?.[0] ?? ''
}

/** Sets for how many years a template's memos are kept; a number that can't be is refused first. */
export async function keepForYears(page: Page, template: string, years: number): Promise<void> {
  const row = retentionRow(page, 'How long memos are kept', template)
  await row.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: `How long memos of ${template} are kept` })
  const field = dialog.getByRole('textbox', { name: 'Years after the end' })
  await field.fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter a whole number from 1 to 99, or nothing.')
  await field.fill(String(years))
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`${years} years`)
}

/** Preserves a memo; without its ID and a reason it is refused first. */
export async function preserveMemo(page: Page, memoId: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Preserve a memo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preserve a memo' })
  await dialog.getByRole('button', { name: 'Preserve' }).click()
  await expect(dialog).toContainText('Enter a Memo ID.')
  await expect(dialog).toContainText('Give a reason.')
  await dialog.getByRole('textbox', { name: 'Memo ID' }).fill(memoId)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Preserve' }).click()
  await expect(retentionRow(page, 'Preserved memos', memoId)).toContainText(reason)
}

export async function liftPreservation(page: Page, memoId: string): Promise<void> {
  await retentionRow(page, 'Preserved memos', memoId).getByRole('button', { name: 'Lift…' }).click()
  const dialog = page.getByRole('dialog', { name: `Lift the preservation of ${memoId}?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The case is closed')
  await dialog.getByRole('button', { name: 'Lift' }).click()
  await expect(retentionRow(page, 'Preserved memos', memoId)).toHaveCount(0)
}

/** Takes up the removal of one memo that is due; without a reason it is refused first. */
export async function takeUpRemoval(page: Page, memoId: string, reason: string): Promise<void> {
  const due = retentionSection(page, 'Due for removal')
  await due.getByRole('checkbox', { name: `Select ${memoId}` }).check()
  await due.getByRole('button', { name: 'Remove 1 memo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take up the removal of 1 memo?' })
  await dialog.getByRole('button', { name: 'Take up' }).click()
  await expect(dialog).toContainText('Give a reason.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Take up' }).click()
  await expect(retentionRow(page, 'Due for removal', memoId)).toHaveCount(0)
}
