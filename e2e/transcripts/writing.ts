import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { webUrl } from '../support/test.ts'
import { Reader } from './reader.ts'

/** From the list of templates to the submitted memo, with one mistake on the way. */
export async function writeByEar(page: Page): Promise<string> {
  const reader = await Reader.open(page)
  reader.step('Choosing a template')
  await reader.goto(`${webUrl()}/memo/create`)
  await page.getByRole('link', { name: /Platform change/ }).focus()
  await reader.focusMoved()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Platform change/)
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toBeVisible()
  await reader.arrived()

  reader.step('Submitting too early: the summary takes the focus and leads to the first field')
  await reader.tabTo('Submit, button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /things need your attention/ })).toBeFocused()
  await reader.focusMoved()
  await reader.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toBeFocused()
  await reader.focusMoved()

  reader.step('Filling in')
  await reader.type('New release of charging')
  await reader.tabTo('System')
  await reader.type('Charging')
  await reader.tabTo('Risk')
  await reader.type('Low')
  await reader.tabTo('Date of change')
  await reader.type('01/15/2027')
  await reader.tabTo('Window opens')
  await reader.type('12:15 AM')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await reader.focusMoved()
  await reader.tabTo('Voice')
  await reader.press('Space')
  await reader.tabTo('Steps, tests and way back')
  await reader.type('Move traffic, then watch.')

  reader.step('Choosing the approver')
  await reader.tabTo('Approvers')
  await reader.type('Paolo')
  await expect(page.getByRole('option', { name: /Paolo Reyes/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Paolo Reyes was added.' })).toHaveCount(1)
  await reader.focusMoved()

  reader.step('Submitting')
  await page.getByRole('button', { name: 'Submit', exact: true }).focus()
  await reader.focusMoved()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your memo has been submitted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Okay, got it' })).toBeFocused()
  await reader.focusMoved()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${webUrl()}/memos`)
  await expect(page.getByRole('heading', { level: 1, name: 'My memos' })).toBeVisible()
  await expect(page).toHaveTitle(/My memos/)
  await reader.arrived()
  return reader.text
}
