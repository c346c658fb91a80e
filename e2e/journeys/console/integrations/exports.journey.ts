import { stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openConsole } from '../../../support/console.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../../support/test.ts'

// Erasures of other journeys end exports.
test.use({ expectedErrors: /\/call\/admin-open_export .*status of 404/ })

const newestOf = (card: Locator) =>
  card
    .getByRole('row')
    .filter({ hasText: /Waiting|Being written|Ready|Ended/ })
    .first()

async function exportEverything(page: Page, card: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Export everything?' })
  await card.getByRole('button', { name: 'Begin export' }).click()
  await dialog.getByRole('button', { name: 'Begin export' }).click()
  await expect(dialog).toBeHidden()
  await expect(newestOf(card)).toContainText('Ready', { timeout: 30_000 })
}

test('P6: an administrator exports everything, downloads it and deletes it', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/integrations')
  const card = page.getByRole('region', { name: 'Export' })
  const newest = newestOf(card)
  await expect(async () => {
    await exportEverything(page, card)
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 10_000 }),
      newest.getByRole('button', { name: 'Download' }).click({ timeout: 5_000 }),
    ])
    expect(download.suggestedFilename()).toMatch(/^countersign-export-\d{4}-\d\d-\d\d\.zip$/)
    expect((await stat(await download.path())).size).toBeGreaterThan(100_000)
  }).toPass()
  await expect(newest).toContainText(/\d rows, \d+ files, .*SHA-256 of the manifest: [0-9a-f]{64}/)
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  await card.getByRole('button', { name: 'Begin export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export everything?' })
  await expect(dialog).toContainText('keep it as you keep backups')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await newest.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(newest).toContainText('Ended')
  await expect(newest.getByRole('button')).toHaveCount(0)
})
