import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/** While a button's tooltip shows, the pointer can go on to the same button of the row above. */
export async function expectTooltipBesideRow(button: Locator, above: Locator): Promise<void> {
  await button.hover()
  // The tooltip, once it shows.
  await expect(button).toHaveAttribute('aria-describedby', /./)
  await above.hover({ timeout: 5_000 })
}
