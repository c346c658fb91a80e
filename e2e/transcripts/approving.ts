import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { writeMemo } from '../support/memos-by-wire.ts'
import { people } from '../support/people.ts'
import { webUrl } from '../support/test.ts'
import { Reader } from './reader.ts'

/** From a mail's link to the decision. @param owner a signed-in page of the memo's author */
export async function approveByEar(owner: Page, approver: Page): Promise<string> {
  const memoId = await writeMemo(owner, {
    subject: 'Cooling of the northern exchange',
    body: '<p>The second chiller has reached the end of its life.</p>',
    levels: [{ approvers: [people.paolo] }, { approvers: [people.rosario] }],
  })
  const reader = await Reader.open(approver)
  reader.step('The memo opens from the mail')
  await reader.goto(`${webUrl()}/approvals/${memoId}`)
  await reader.read()
  reader.step('Through the page, to the decision')
  await reader.tabTo('Approve, button')
  reader.step('The dialog')
  await approver.keyboard.press('Enter')
  const dialog = approver.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
  await reader.focusMoved()
  await reader.type('Fine with me.')
  await reader.tabTo('Approve, button')
  reader.step('The decision')
  await approver.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(approver.getByText('The memo has been approved')).toBeVisible()
  await expect(approver.getByRole('link', { name: 'Next memo' })).toBeVisible()
  await reader.focusMoved()
  await reader.arrived()
  return reader.text
}
