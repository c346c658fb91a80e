import type { Page } from '@playwright/test'
import { callConsole, makeTemplate, openConsole, unique } from '../../support/console.ts'
import { people } from '../../support/people.ts'
import { signInByWire } from '../../support/session-by-wire.ts'
import { makePolicy, openWorkflowStep, SPENDING_CONFIG, spendingForm } from '../../support/policies.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test } from '../../support/test.ts'

// All of them change one setting, which refuses changes based on an older value, so they run serially.
test.describe.configure({ mode: 'default' })

const STALE = {
  error: {
    status: 'FAILED_PRECONDITION',
    message: 'Please sign in again to continue.',
    details: { reason: 'SIGN_IN_AGAIN' },
  },
}

const freshSignInOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' })
const templateName = (page: Page) => page.getByRole('textbox', { name: 'Template name' })
const administratorsOf = (page: Page) => page.getByRole('group', { name: 'Administrators', exact: true })

test.describe('locking oneself out', () => {
  test.use({ expectedErrors: /\/call\/admin-/ })

  test('I4: is refused with an explanation, and the input is kept', async ({ visit }) => {
    const page = await openConsole(visit, '/settings')
    const admins = administratorsOf(page)
    const entry = admins.getByRole('combobox')
    // Removes the last entry: the administrator's own.
    await entry.press('Backspace')
    await entry.fill('somebody.else@northwind.example')
    await entry.press('Enter')
    await admins.getByRole('button', { name: 'Save' }).click()
    await expect(admins.getByRole('alert')).toContainText('you would lock yourself out')
    await expect(admins).toContainText('somebody.else@northwind.example')
  })
})

test.describe('an administrator who is removed', () => {
  test.use({ expectedErrors: /status of 40[13]/ })

  test('B5: sees a page that says so, and finds their unsaved template once they are an administrator again', async ({
    visit,
  }) => {
    const tess = await openConsole(visit, '/settings')
    const readAdmins = async () => {
      const { settings } = await callConsole(tess, 'admin-get_settings', {})
      const found = settings.find((setting) => setting.key === 'admin_emails')
      return { value: found?.value as string[], revision: found?.revision }
    }
    const administer = async (change: (emails: string[]) => string[]) => {
      const { value, revision } = await readAdmins()
      await callConsole(tess, 'admin-save_setting', { key: 'admin_emails', value: change(value), revision })
    }
    const withRemoved = (emails: string[]) => [...emails, people.hernan]
    const without = (emails: string[]) => emails.filter((email) => email !== people.hernan)
    await administer(withRemoved)
    try {
      const page = await visit()
      await signInByWire(page, adminUrl(), people.hernan)
      await page.goto(`${adminUrl()}/templates/create`)
      const typed = unique('Unsaved')
      await templateName(page).fill(typed)
      await administer(without)
      await page.getByRole('textbox', { name: 'Template Code' }).fill(`R${Date.now().toString(36)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You no longer administer Countersign')
      await expect(page.getByRole('main')).toContainText(people.hernan)
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0)
      await expectAccessibleInBothThemes(page)

      await administer(withRemoved)
      await page.getByRole('button', { name: 'Check again' }).click()
      const offer = page.getByRole('dialog', { name: /^Unsaved work of .* was found\.$/ })
      await expect(offer).toContainText(typed)
      await offer.getByRole('button', { name: 'Restore it' }).click()
      await expect(templateName(page)).toHaveValue(typed)
    } finally {
      await administer(without)
    }
  })
})

test.describe('a change of administrators', () => {
  test.use({ expectedErrors: /\/call\/admin-save_setting .*status of 400/ })

  test('P3: needs a fresh sign-in, after which the console resends the change', async ({ visit }) => {
    const page = await openConsole(visit, '/settings')
    // The answer after five minutes.
    await page.route('**/call/admin-save_setting', (route) => route.fulfill({ status: 400, json: STALE }), {
      times: 1,
    })
    const admins = administratorsOf(page)
    const entry = admins.getByRole('combobox')
    const added = `${unique('admin')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')}@northwind.example`
    await entry.fill(added)
    await entry.press('Enter')
    await admins.getByRole('button', { name: 'Save' }).click()
    await expect(freshSignInOf(page)).toBeVisible()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      freshSignInOf(page).getByRole('button', { name: 'Login with Google' }).click(),
    ])
    await popup.waitForEvent('close')
    await expect(admins).toContainText('Changed by Tess Aquino')
    await expect(freshSignInOf(page)).toHaveCount(0)
    // Backspace removes the last pill only once the field is no longer disabled by saving.
    await expect(entry).toBeEnabled()
    await entry.press('Backspace')
    await admins.getByRole('button', { name: 'Save' }).click()
    await expect(admins.getByText(added)).toHaveCount(0)
    await expect(admins.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
})

test('N5: a changed policy is published once a second administrator has seen and confirmed it', async ({
  visit,
}) => {
  const tess = await openConsole(visit)
  const setting = async (key: string) => {
    const { settings } = await callConsole(tess, 'admin-get_settings', {})
    const found = settings.find((one) => one.key === key)
    return { value: found?.value, revision: found?.revision }
  }
  const set = async (key: string, change: (value: unknown) => unknown) => {
    const { value, revision } = await setting(key)
    await callConsole(tess, 'admin-save_setting', { key, value: change(value), revision })
  }
  const content = { template_content: [spendingForm()], template_config: SPENDING_CONFIG }
  const { template_id, revision, name } = await makeTemplate(tess, { ...content, action: 'PUBLISHED' })
  const { template_code: _code, ...info } = await callConsole(tess, 'admin-get_template_by_id', {
    template_id,
  })
  await callConsole(tess, 'admin-edit_template', {
    ...content,
    template_id,
    revision,
    template_name: name,
    category_id: info.category_id ?? '',
    workflow: 'POLICY',
    policy: await makePolicy(tess),
    action: 'DRAFTED',
  })
  await openWorkflowStep(tess, template_id)
  await expect(tess.getByRole('table', { name: 'Decision table' })).toBeVisible()
  // Other journeys publish policies, too: the setting is on only for this one request.
  await set('is_policy_confirmation_enabled', () => true)
  try {
    await tess.getByRole('button', { name: 'Save and publish' }).click()
    const waits = tess.getByRole('dialog', { name: 'Your template waits for another administrator' })
    await expect(waits).toBeVisible()
  } finally {
    await set('is_policy_confirmation_enabled', () => false)
  }

  await set('admin_emails', (emails) => [...(emails as string[]), people.hernan])
  try {
    const hernan = await visit()
    await signInByWire(hernan, adminUrl(), people.hernan)
    await hernan.goto(`${adminUrl()}/templates/drafts`)
    const row = hernan.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Waits for confirmation')
    await row.getByRole('button', { name: /Confirmation/ }).click()
    const dialog = hernan.getByRole('dialog', { name: `Publish ${name}?` })
    await expect(dialog).toContainText('Tess Aquino asked on')
    await expect(dialog).toContainText('≤ 100,000')
    await expectAccessibleInBothThemes(hernan)
    await dialog.getByRole('button', { name: 'Confirm and publish' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await callConsole(hernan, 'admin-get_template_by_id', { template_id })).toMatchObject({
      status: 'PUBLISHED',
      workflow: 'POLICY',
    })
    await hernan.goto(`${adminUrl()}/templates/history/${template_id}`)
    const difference = hernan.getByRole('region', { name: 'What changed' })
    await expect(difference).toContainText('Levels come from')
    await expect(difference).toContainText('Row 1')
  } finally {
    await set('admin_emails', (emails) => (emails as string[]).filter((email) => email !== people.hernan))
  }
})
