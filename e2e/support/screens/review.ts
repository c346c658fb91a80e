import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { callAs, writeMemo } from '../memos-by-wire.ts'
import { webUrl } from '../test.ts'

/** Writes memos for approvers of one level, the first one first. @returns their Memo IDs */
export async function writeMemosFor(
  page: Page,
  approvers: string[],
  subjects: readonly string[],
): Promise<string[]> {
  const memoIds: string[] = []
  for (const subject of subjects) memoIds.push(await writeMemo(page, { subject, levels: [{ approvers }] }))
  return memoIds
}

/** The address of a review of chosen memos (M3). */
export const reviewOf = (memoIds: readonly string[]): string =>
  `${webUrl()}/approvals/review?${memoIds.map((memoId) => `memo=${memoId}`).join('&')}`

/** Expects a memo on the screen: its subject has the focus. */
export async function expectMemo(page: Page, subject: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeFocused()
}

/** A memo's row in the queue beside the review. */
export function inQueue(page: Page, subject: string): Locator {
  return page.getByRole('navigation', { name: 'Queue' }).getByRole('button', { name: subject })
}

/** A decision that can still be undone. */
export function approving(page: Page, memoId: string): Locator {
  return page.getByText(`Approving ${memoId}`, { exact: true })
}

/** Presses A until it has its effect: a memo can be approved after it was on the screen for a moment. */
export async function approveByKey(page: Page, memoId: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(approving(page, memoId)).toBeVisible({ timeout: 50 })
  }).toPass()
}

/** Clicks 'Approve' until its effect is on the screen, for the same reason. */
export async function approveByButton(within: Page | Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    const approve = within.getByRole('button', { name: 'Approve', exact: true })
    // A dialog that has opened meanwhile covers the button.
    if (!(await effect.isVisible())) await approve.click({ timeout: 1000 })
    await expect(effect).toBeVisible({ timeout: 50 })
  }).toPass()
}

/** What the person of this browser has done with a memo. */
export async function partIn(page: Page, memoId: string): Promise<string> {
  const details = await callAs<{ approval_status: string }>(page, 'get_memo_details_for_viewing', {
    memo_id: memoId,
  })
  return details.approval_status
}
