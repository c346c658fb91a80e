import type { Locator, Page } from '@playwright/test'
import { callAs, subjectOf, writeMemo } from '../memos-by-wire.ts'
import { people } from '../people.ts'
import type { Person, ScreenOptions } from '../test.ts'
import { webUrl } from '../test.ts'

/** Ramon's memo, open in his browser, which Bea has approved with a remark and which still waits for Jun. */
export async function writeRemarkedMemo(
  signIn: (email: string, options?: ScreenOptions) => Promise<Person>,
  remarks: string,
  options?: ScreenOptions,
): Promise<{ owner: Person; memoId: string; subject: string }> {
  const owner = await signIn(people.ramon, options)
  const approver = await signIn(people.bea)
  const subject = subjectOf('Generator for the Iloilo site')
  const levels = [{ approvers: [people.bea] }, { approvers: [people.jun] }]
  const memoId = await writeMemo(owner.page, { subject, levels })
  await callAs(approver.page, 'approve_memo', { memo_id: memoId, remarks })
  await owner.page.goto(`${webUrl()}/memos/active/${memoId}`)
  return { owner, memoId, subject }
}

/** Opens the dialog in which a reader asks to erase a part. */
export async function openErasureDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ask to erase…' }).click()
  return page.getByRole('dialog', { name: 'Ask to erase a part' })
}

/** A memo's row in one of the console's two tables of requests. */
export function erasureRow(page: Page, table: 'Open requests' | 'Ended requests', memoId: string): Locator {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: memoId })
}
