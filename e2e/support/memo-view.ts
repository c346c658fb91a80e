import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { moveTo } from './pages/move.ts'

export type List =
  | '/memos'
  | '/memos/drafts'
  | '/memos/history'
  | '/approvals'
  | '/approvals/history'
  | '/watch'
  | '/watch/history'

/** The row of a memo in one of the lists. */
export async function rowIn(page: Page, list: List, subject: string): Promise<Locator> {
  await moveTo(page, list)
  return page.getByRole('row', { name: subject })
}

/** Opens a memo from one of the lists by its subject. @returns its Memo ID */
export async function openFromList(page: Page, list: List, subject: string): Promise<string> {
  await moveTo(page, list)
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The buttons of the memo's action bar. */
export const actions = (page: Page): Locator => page.getByRole('group', { name: 'Actions', exact: true })

/** The approver log beside the memo. */
export const approverLog = (page: Page): Locator => page.getByRole('region', { name: 'Approver log' })

/** Decides in the action bar, with remarks in the dialog. */
export async function decide(
  page: Page,
  action: 'Approve' | 'Reject' | 'Return' | 'Withdraw' | 'Cancel memo',
  remarks = '',
): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (remarks) await dialog.getByRole('textbox', { name: /Remarks/ }).fill(remarks)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Expects the dialog to require remarks. */
export async function expectRemarksRequired(page: Page, action: 'Reject' | 'Cancel memo'): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toContainText('This field is required')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
