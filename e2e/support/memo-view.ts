import { expect, type Page } from '@playwright/test'
import { webUrl } from './test.ts'

/** Opens a memo from one of the lists by its subject. @returns its Memo ID */
export async function openFromList(
  page: Page,
  list: '/memos' | '/memos/history' | '/approvals' | '/watch' | '/watch/history',
  subject: string,
): Promise<string> {
  await page.goto(`${webUrl()}${list}`)
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Decides in the action bar, with remarks in the dialog. */
export async function decide(
  page: Page,
  action: 'Approve' | 'Reject' | 'Return',
  remarks = '',
): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (remarks) await dialog.getByRole('textbox', { name: /Remarks/ }).fill(remarks)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The mails that the development mailbox holds for somebody, latest first. */
export async function mailsTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await page.request.get(`${webUrl()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as { subject: string; text: string }[]
}
