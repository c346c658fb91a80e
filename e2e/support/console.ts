import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import type { Section, TextField } from '@countersign/domain'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openSession } from './browser/sessions.ts'
import { people } from './people.ts'
import { signInByWire } from './session-by-wire.ts'
import type { ScreenOptions } from './test.ts'
import { adminUrl } from './test.ts'

/** Opens a page of the console for a signed-in administrator, in a separate browser. */
export async function openConsole(
  visit: (options?: ScreenOptions) => Promise<Page>,
  path = '/categories',
  options?: ScreenOptions,
): Promise<Page> {
  const page = await visit(options)
  await openSession(page, adminUrl(), people.tess)
  await page.goto(`${adminUrl()}${path}`)
  return page
}

/** Chooses a CSV for the import that the page shows. */
export async function chooseCsv(page: Page, csv: string): Promise<void> {
  const file = { name: 'import.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Adds something that has a name of its own by its list's button, first without a name; then its page is open. */
export async function addNamed(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Downloads what a page of the console exports. @returns the file without its byte order mark */
export async function exportCsv(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1)
}

/** Makes a call of the console with the session of this page. */
export async function callConsole<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const response = await page.request.post(`${adminUrl()}/call/${name}`, { data: { data: input } })
  const body = (await response.json()) as { result?: CallOutput<Name>; error?: unknown }
  if (body.result === undefined) throw new Error(`${name}: ${JSON.stringify(body.error)}`)
  return body.result
}

type SettingKey = CallInput<'admin-save_setting'>['key']

/** Changes a setting from the value that it has, again where another journey has changed it in between (A6). */
export async function changeSetting(
  page: Page,
  key: SettingKey,
  change: (value: unknown) => unknown,
): Promise<void> {
  await expect(async () => {
    const { settings } = await callConsole(page, 'admin-get_settings', {})
    const found = settings.find((setting) => setting.key === key)
    await callConsole(page, 'admin-save_setting', {
      key,
      value: change(found?.value),
      revision: found?.revision,
    })
  }).toPass({ timeout: 10_000 })
}

/**
 * Makes Hernan an administrator while something is done.
 * @param page an administrator's
 * @param work returns Hernan's page, which is closed before he loses his rights: the server would refuse what it asks for later
 */
export async function whileHernanAdministers(page: Page, work: () => Promise<Page>): Promise<void> {
  await changeSetting(page, 'admin_emails', (emails) => [...(emails as string[]), people.hernan])
  try {
    const hernans = await work()
    await hernans.close()
  } finally {
    await changeSetting(page, 'admin_emails', (emails) =>
      (emails as string[]).filter((email) => email !== people.hernan),
    )
  }
}

/** Opens a page of the console as Hernan, who is an administrator meanwhile, in a separate browser. */
export async function openConsoleAsHernan(
  visit: (options?: ScreenOptions) => Promise<Page>,
  path: string,
  options?: ScreenOptions,
): Promise<Page> {
  const page = await visit(options)
  await signInByWire(page, adminUrl(), people.hernan)
  await page.goto(`${adminUrl()}${path}`)
  return page
}

type Source = 'roles_source' | 'manager_source'

/** Lets an attribute of people come by CSV while something is done, then by hand again, as other journeys expect it (N2). */
export async function whileKeptByCsv(page: Page, key: Source, work: () => Promise<void>): Promise<void> {
  const choose = (value: 'CSV' | 'HAND') => callConsole(page, 'admin-save_setting', { key, value })
  await choose('CSV')
  try {
    await work()
  } finally {
    await choose('HAND')
  }
}

/** Adds or changes a role by hand, where need be after another journey's import (`whileKeptByCsv`). */
export async function saveRole(
  page: Page,
  role: CallInput<'admin-save_role'>,
): Promise<CallOutput<'admin-save_role'>> {
  const answers: CallOutput<'admin-save_role'>[] = []
  const save = async () => {
    try {
      answers.push(await callConsole(page, 'admin-save_role', role))
    } catch (error) {
      if (!String(error).includes('Roles are kept by CSV')) throw error
    }
    return answers.length
  }
  await expect.poll(save, { timeout: 60_000 }).toBe(1)
  return answers[0] as CallOutput<'admin-save_role'>
}

/** A name that no other journey uses. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`
}

/** Creates a template with one question and a unique code; defaults to a draft. */
export async function makeTemplate(
  page: Page,
  more: Partial<CallInput<'admin-create_template'>> = {},
): Promise<CallOutput<'admin-create_template'> & { name: string }> {
  const [category] = await callConsole(page, 'admin-get_categories', {})
  expect(category).toBeDefined()
  const name = unique('Request')
  const saved = await callConsole(page, 'admin-create_template', {
    template_code: `T${randomUUID().replaceAll('-', '').slice(0, 9)}`,
    template_name: name,
    category_id: category?.category_id ?? '',
    template_content: [form('What for?')],
    action: 'DRAFTED',
    ...more,
  })
  return { ...saved, name }
}

/** Publishes such a template for memos of this journey alone, written by its code. */
export async function publishTemplate(
  page: Page,
  more: Partial<CallInput<'admin-create_template'>> = {},
): Promise<CallOutput<'admin-get_template_by_id'>> {
  const { template_id } = await makeTemplate(page, { ...more, action: 'PUBLISHED' })
  return callConsole(page, 'admin-get_template_by_id', { template_id })
}

/** A section with the subject and one question. */
export function form(question: string): Section {
  const field = (field_id: string, field_name: string): TextField => ({
    field_id,
    field_name,
    field_type: 'TEXT',
    validations: { required: true, max_length: 150 },
  })
  return {
    field_id: 'SECTION_1',
    field_name: 'Request',
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: 'SECTION_1',
    value: [field('TEXT_SUBJECT', 'Memo Subject'), field('QUESTION', question)],
  }
}
