import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Tabs until an element of that role and name has the focus. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never reached ${role} ${String(name)}`)
}

/** Presses a button of a dialog that has just opened, once the dialog has taken the focus: earlier, it would take it from the button before Enter. */
export async function pressInDialog(dialog: Locator, name: string): Promise<void> {
  await expect(dialog.locator(':focus')).toBeVisible()
  await dialog.getByRole('button', { name }).press('Enter')
}

/** Expects this announcement to screen readers. */
export const expectAnnounced = (page: Page, text: string | RegExp, timeout?: number): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1, { timeout })

/** Opens the menu of the focused button, and chooses an entry by the arrow keys. */
export async function chooseInMenu(page: Page, name: string | RegExp): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await expect(async () => {
    if (await entry.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
}
