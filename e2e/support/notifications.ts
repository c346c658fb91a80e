import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { webUrl } from './test.ts'

/** A person's mails in the development mailbox, latest first. */
export async function mailsTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await page.request.get(`${webUrl()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as { subject: string; text: string }[]
}

/** E1: expects one e-mail, and one notification in the bell's panel and on the notifications page. */
export async function expectNotified(
  { page, email }: { page: Page; email: string },
  title: string,
): Promise<void> {
  await page.goto(`${webUrl()}/dashboard`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: title })).toHaveCount(1)
  await panel.getByRole('link', { name: 'View all notifications' }).click()
  await page.waitForURL(`${webUrl()}/notifications`)
  await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1)
  await expect
    .poll(async () => (await mailsTo(page, email)).filter((mail) => mail.subject === title).length)
    .toBe(1)
}

/** Expects neither e-mail nor notification; call it after the others were notified. */
export async function expectNotNotified(
  { page, email }: { page: Page; email: string },
  title: string,
): Promise<void> {
  await page.goto(`${webUrl()}/notifications`)
  await expect(page.getByRole('main').getByRole('list').or(page.getByText('Nothing to show.'))).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  expect((await mailsTo(page, email)).map((mail) => mail.subject)).not.toContain(title)
}
