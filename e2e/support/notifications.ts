import type { CallOutput } from '@countersign/contract'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { callAs } from './memos-by-wire.ts'
import { webUrl } from './test.ts'

/** A person's mails in the development mailbox, latest first. */
export async function mailsTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await page.request.get(`${webUrl()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as { subject: string; text: string }[]
}

/** E1: expects one e-mail, and one notification in the bell's panel and on the notifications page. */
export async function expectNotifiedOnScreen(
  { page, email }: { page: Page; email: string },
  title: string,
): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: title })).toHaveCount(1)
  await panel.getByRole('link', { name: 'View all notifications' }).click()
  await page.waitForURL(`${webUrl()}/notifications`)
  await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1)
  await expectNotified({ page, email }, title)
}

/** E1: expects one e-mail and one notification, as the bell and the notifications page show it. */
export async function expectNotified(
  { page, email }: { page: Page; email: string },
  title: string,
): Promise<void> {
  const received = async () => [
    (await notificationsOf(page)).filter((notification) => notification.title === title).length,
    (await mailsTo(page, email)).filter((mail) => mail.subject === title).length,
  ]
  await expect.poll(received).toEqual([1, 1])
}

/** Expects neither e-mail nor notification; call it after the others were notified. */
export async function expectNotNotified(
  { page, email }: { page: Page; email: string },
  title: string,
): Promise<void> {
  expect((await notificationsOf(page)).map((notification) => notification.title)).not.toContain(title)
  expect((await mailsTo(page, email)).map((mail) => mail.subject)).not.toContain(title)
}

function notificationsOf(page: Page): Promise<CallOutput<'get_notifications'>> {
  return callAs(page, 'get_notifications', { limit: 100 })
}
