import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callConsole, form, makeTemplate, openConsole } from '../../../support/console.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../../support/test.ts'
import type { WebhookReceiver } from '../../../../scripts/test/webhook-receiver.ts'
import { startWebhookReceiver } from '../../../../scripts/test/webhook-receiver.ts'

// An address that is not a public one is refused.
test.use({ expectedErrors: /admin-save_webhook .*status of 400/ })

let receiver: WebhookReceiver

test.beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
test.afterEach(() => receiver.close())

const bridgeName = () => `Bridge ${randomUUID().slice(0, 8)}`

/** Fills in the dialog of a new webhook for one template, first without a name. */
async function addWebhook(page: Page, name: string, template: string): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.2/in')
  await dialog.getByRole('checkbox', { name: 'Overdue' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('The address must be a public one.')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/in/secret-path`)
  await dialog.getByLabel('Templates').fill(template)
  await page.getByRole('option', { name: template }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = (await shown.locator('code').textContent()) ?? ''
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused()
  await shown.getByRole('button', { name: 'Done' }).click()
  return secret
}

test('P2: an administrator sets up a webhook, sees a failed delivery and replays it', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/integrations')
  // The receiver is on this machine.
  await callConsole(page, 'admin-save_setting', { key: 'outgoing_hosts', value: ['127.0.0.1'] })
  const name = bridgeName()
  // Its own: others' memos change meanwhile.
  const template = await makeTemplate(page, { template_content: [form('What for?')], action: 'PUBLISHED' })
  const secret = await addWebhook(page, name, template.name)
  expect(secret).toMatch(/^whsec_/)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('1 template')
  await expect(row).toContainText('Nothing in 24 hours')
  await expect(row).toContainText(new URL(receiver.url).host)
  expect(await page.content()).not.toContain('secret-path')

  await row.getByRole('button', { name: `Deliveries of ${name}` }).click()
  await expect(row).toContainText('No deliveries.')
  receiver.answerAlways(410)
  await row.getByRole('button', { name: 'Send a test' }).click()
  const delivery = row.getByRole('row').filter({ hasText: 'webhook.test' })
  await expect(delivery).toContainText('Given up: the receiver is gone')
  await expect(delivery).toContainText('410')
  await row.getByRole('button', { name: /^Given up/ }).click()
  await expect(delivery).toHaveCount(1)
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  await delivery.getByRole('button', { name: 'View' }).click()
  const view = page.getByRole('dialog', { name: 'Delivery' })
  await expect(view).toContainText('"type": "webhook.test"')
  await expect(view).toContainText(receiver.requests[0]?.id ?? 'no id')
  await view.getByRole('button', { name: 'Close' }).click()

  receiver.answerAlways(503)
  await delivery.getByRole('button', { name: 'Replay' }).click()
  await row.getByRole('button', { name: /^All/ }).click()
  await expect(delivery).toContainText('Tries again')
  await expect(row).toContainText('1 needs a look')
  receiver.answerAlways(204)
  await delivery.getByRole('button', { name: 'Try now' }).click()
  await expect(delivery).toContainText('Delivered')
  await expect(delivery).toContainText('204')
  // A repeated message has the id that it had.
  expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(1)
})

test('P2: a webhook is switched off, gets another secret, and is deleted', async ({ visit }) => {
  const page = await consoleByWire(await visit())
  await callConsole(page, 'admin-save_setting', { key: 'outgoing_hosts', value: ['127.0.0.1'] })
  const name = bridgeName()
  const { secret } = await callConsole(page, 'admin-save_webhook', {
    name,
    url: receiver.url,
    kinds: ['memo.approved'],
  })
  await page.goto(`${adminUrl()}/settings/integrations`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: `Deliveries of ${name}` }).click()
  const isOn = row.getByRole('switch', { name: `${name} is on` })
  await isOn.press('Space')
  await expect(row).toContainText('Off since')
  await expect(row.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await expect(isOn).toBeEnabled()
  await isOn.press('Space')
  await expect(row.getByRole('button', { name: 'Send a test' })).toBeVisible()
  await row.getByRole('button', { name: 'Signing secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(shown).toContainText('messages are signed with the earlier secret, too')
  await expect(shown.locator('code')).not.toHaveText(secret ?? '')
  await expectAccessibleInBothThemes(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(row).toHaveCount(0)
})
