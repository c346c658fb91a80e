import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** On a phone, a list's filters and options are behind a button. */
export async function unfoldFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter and sort/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}
