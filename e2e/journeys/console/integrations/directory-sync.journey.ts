import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callConsole, openConsole } from '../../../support/console.ts'
import { subjectOf, writeMemo } from '../../../support/memos-by-wire.ts'
import { people } from '../../../support/people.ts'
import { setWidth } from '../../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../../support/test.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Answer {
  status: number
  id: string
}

/** An organisation's directory, as it calls the product. */
class Directory {
  readonly #base: string
  readonly #token: string

  constructor(base: string, token: string) {
    this.#base = base
    this.#token = token
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/scim+json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const { id = '' } = text === '' ? {} : (JSON.parse(text) as { id?: string })
    return { status: response.status, id }
  }

  add(userName: string, displayName: string): Promise<Answer> {
    return this.send('POST', '/Users', { schemas: [USER], userName, displayName })
  }

  replace(id: string, path: string, value: unknown): Promise<Answer> {
    const operation = { op: 'replace', path, value }
    return this.send('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: [operation] })
  }
}

/** Makes a token in the open dialog, and closes it. */
async function makeToken(page: Page, card: Locator, name: string): Promise<Directory> {
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up directory sync' })
  const base = await dialog.getByLabel('Address of the directory sync').inputValue()
  expect(base).toMatch(/\/scim\/v2$/)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  const lastDay = dialog.getByLabel('Last day')
  const latest = await lastDay.inputValue()
  await lastDay.fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('The last day is in the past')).toBeVisible()
  await lastDay.fill(latest)
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'The new token' })
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused()
  const token = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(card.getByText('Connected')).toBeVisible()
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(token.slice(-4))
  expect(await page.content()).not.toContain(token)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return new Directory(base, token)
}

test('P4: an administrator sets up the directory sync, decides what waits, and revokes its token', async ({
  visit,
  signIn,
}) => {
  const page = await openConsole(visit, '/settings/integrations')
  const card = page.getByRole('region', { name: 'Directory sync (SCIM)' })
  const own = randomUUID().slice(0, 8)
  const tokenName = `Entra ID ${own}`
  const directory = await makeToken(page, card, tokenName)
  const lastChange = async () =>
    (await callConsole(page, 'admin-get_directory_sync', {})).date_last_changed ?? ''

  await setWidth(page, 360)
  // A person, whom the directory changes.
  const address = (name: string) => `${name}.${own}@northwind.example`
  const { id } = await directory.add(address('ysa.abad'), `Ysa Abad ${own}`)
  const added = await lastChange()
  expect((await directory.replace(id, 'displayName', `Ysa Abad-Cruz ${own}`)).status).toBe(200)
  expect((await lastChange()) > added).toBe(true)
  const found = await callConsole(page, 'admin-get_people', { search: address('ysa.abad') })
  expect(found.people).toMatchObject([{ name: `Ysa Abad-Cruz ${own}` }])

  // Their address changes, and the directory gives the earlier one to another person.
  await directory.replace(id, 'userName', address('ysa.cruz'))
  const other = [address('ysa.abad'), `Ysa Abad the Second ${own}`] as const
  expect((await directory.add(...other)).status).toBe(409)
  // A person leaves while a memo waits for them.
  const leaver = await directory.add(address('nestor.abad'), `Nestor Abad ${own}`)
  const owner = await signIn(people.andrea)
  await writeMemo(owner.page, {
    subject: subjectOf('Handover'),
    levels: [{ approvers: [address('nestor.abad')] }],
  })
  expect((await directory.send('DELETE', `/Users/${leaver.id}`)).status).toBe(204)

  await page.reload()
  const decision = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  await expect(decision(`Nestor Abad ${own}`)).toContainText('left the directory. 1 memo waits for them.')
  await expect(decision(other[1])).toContainText(
    `is to get ${other[0]}, an earlier address of Ysa Abad-Cruz ${own}.`,
  )
  await expect(card.getByText('None yet')).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await card.getByRole('button', { name: `Confirm ${other[0]}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Give this address to another person?' })
  await expect(confirm).toContainText(`From now on ${other[0]} means ${other[1]}.`)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(decision(other[1])).toHaveCount(0)
  expect((await directory.add(...other)).status).toBe(201)
  await card.getByRole('link', { name: `Hand over what is open of Nestor Abad ${own}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Leaving: Nestor Abad ${own}` })).toBeVisible()
  await page.goBack()

  await card.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: `Revoke ${tokenName}` }).click()
  const revoke = page.getByRole('dialog', { name: `Revoke ${tokenName}?` })
  await expect(revoke).toContainText('Your directory can’t use it any more, at once.')
  await revoke.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up directory sync' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(tokenName)).toHaveCount(0)
  expect((await directory.send('GET', '/Users?count=1')).status).toBe(401)
})
