import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  addNamed,
  callConsole,
  chooseCsv,
  exportCsv,
  makeTemplate,
  openConsole,
  saveRole,
  unique,
  whileKeptByCsv,
} from '../../support/console.ts'
import { callAs } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { addRole, consoleByWire, handRoleTo, policyLevel } from '../../support/policy-by-wire.ts'
import { listForm, makeList, manyEntries } from '../../support/templates/shared-lists.ts'
import { moveTo } from '../../support/pages/move.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../support/test.ts'

// Refusals that the browser logs: a holder twice, and a circle of managers.
test.use({ expectedErrors: /\/call\/admin-save_(role|person) .*status of 400/ })

// One after another: while roles come by CSV, none is changed by hand.
test.describe.configure({ mode: 'default' })

/** Chooses a person by a part of the name. */
async function choosePerson(page: Page, field: Locator, part: string, email: string): Promise<void> {
  await field.click()
  await field.fill(part)
  await page.getByRole('option', { name: email }).click()
}

async function chooseOption(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('N2: an administrator adds a role with holders, changes and deletes it', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/roles')
  await expect(page).toHaveTitle('Settings Roles | Memo App Admin Console')
  const name = unique('Controller')
  await addNamed(page, 'Add role', name)
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('No one holds this role yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Add holder' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Person' }), 'rosario', people.rosario)
  await chooseOption(page, dialog, 'Company', 'Northwind Telecom')
  await dialog.getByLabel('First day').fill('2026-01-01')
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Deputies' }), 'bea', people.bea)
  await page.keyboard.press('Escape')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const holders = page.getByRole('region', { name: 'Holders' })
  const row = holders.getByRole('row').filter({ hasText: people.rosario })
  await expect(row).toContainText('Northwind Telecom')
  await expect(row).toContainText('Bea Lim')
  await expect(holders).toContainText('Changed by Tess Aquino')

  await setWidth(page, 360)
  await page.getByRole('button', { name: 'Add holder' }).click()
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Person' }), 'rosario', people.rosario)
  await chooseOption(page, dialog, 'Company', 'Northwind Telecom')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('holds the role in this place already on some of these days')
  await chooseOption(page, dialog, 'Place', 'Everywhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(holders.getByRole('row').filter({ hasText: 'Everywhere' })).toBeVisible()
  await expectAccessibleEverywhere(page)

  await holders
    .getByRole('row')
    .filter({ hasText: 'Everywhere' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(holders.getByRole('row').filter({ hasText: 'Everywhere' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  const listed = page.getByRole('row').filter({ hasText: name })
  await expect(listed).toContainText('No policy')
  await expectAccessibleEverywhere(page)
  await listed.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(listed).toHaveCount(0)
})

test.describe('a role that another administrator changes meanwhile', () => {
  // A change of what has changed since is refused.
  test.use({ expectedErrors: /\/call\/admin-save_role .*status of 409/ })

  test('N2, A6: loses the holder who was chosen, and no one who took their row', async ({ visit }) => {
    const page = await consoleByWire(await visit())
    const holders = [people.bea, people.rosario, people.ramon]
    const role = await addRole(page, 'Controller', holders)
    await page.goto(`${adminUrl()}/settings/roles/holders?role=${role.role_id}`)
    const row = (email: string) => page.getByRole('row').filter({ hasText: email })
    const dialog = page.getByRole('dialog')
    await row(people.rosario).getByRole('button', { name: 'Remove' }).click()
    await handRoleTo(page, role, [people.rosario, people.ramon])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toContainText('This role was changed after you opened it.')
    await expect(row(people.bea)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(people.rosario)).toHaveCount(0)
    await expect(row(people.ramon)).toBeVisible()

    await row(people.ramon).getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Last day').fill('2099-12-31')
    const { roles } = await callConsole(page, 'admin-get_roles', {})
    const revision = roles.find(({ role_id }) => role_id === role.role_id)?.revision
    await handRoleTo(page, { ...role, revision: revision ?? 0 }, [people.bea])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('has changed or removed Ramon Uy meanwhile.')
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(people.bea)).toBeVisible()
    await expect(row(people.ramon)).toContainText('Until Thu, Dec 31, 2099')
  })

  test('N2, A6: has another name by then, which is replaced only once it was shown', async ({ visit }) => {
    const page = await consoleByWire(await visit())
    const role = await addRole(page, 'Controller', [people.bea])
    await page.goto(`${adminUrl()}/settings/roles/holders?role=${role.role_id}`)
    await page.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog')
    const [theirs, mine] = [unique('Theirs'), unique('Mine')]
    await dialog.getByRole('textbox', { name: 'Name' }).fill(mine)
    await handRoleTo(page, { ...role, name: theirs }, [people.bea])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`has changed the name meanwhile: ${theirs}.`)
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(mine)
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: mine })).toBeVisible()
  })
})

test('N2: roles and managers are imported from a CSV after a preview, and its errors are named by line', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings/roles')
  await page.getByRole('link', { name: 'Import from CSV' }).click()
  const name = unique('Buyer')
  const header = 'role,place,value,holder,from,to,deputies'
  const wrong = `${header}\n${name},company,Nowhere,${people.bea},,,\n`
  await chooseCsv(page, wrong)
  const foreign = 'Roles are kept by hand, as Settings say. Choose ‘By CSV’ there to import them.'
  await expect(page.getByText(foreign)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await whileKeptByCsv(page, 'roles_source', async () => {
    await importRoles(page, { name, header, wrong })
    await expectNothingByHand(page)
  })
  await whileKeptByCsv(page, 'manager_source', () => importManagers(page))
})

/** While another source is chosen, the list and a role's page say which in place of their buttons. */
async function expectNothingByHand(page: Page): Promise<void> {
  const reason = 'Roles are kept by CSV, as Settings say. Choose ‘By hand’ there to change them here.'
  await page.goto(`${adminUrl()}/settings/roles`)
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add role' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Finance controller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finance controller' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add holder|Rename|Edit|Remove)/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
}

interface RolesFile {
  name: string
  header: string
  /** A file with an error. */
  wrong: string
}

async function importRoles(page: Page, { name, header, wrong }: RolesFile): Promise<void> {
  await chooseCsv(page, wrong)
  await expect(page.getByText('There is no company named Nowhere.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expectAccessibleInBothThemes(page)

  const csv = [
    `\uFEFF${header.replaceAll(',', ';')}`,
    `${name};company;Northwind Telecom;${people.bea};;;"${people.paolo} ${people.jun}"`,
    `${name};value;CC-100;${people.rosario};2026-01-01;2099-12-31;`,
  ]
  await chooseCsv(page, csv.join('\r\n'))
  await expect(page.getByText('2 added, 0 removed, 0 unchanged')).toBeVisible()
  await expect(page.getByText(`${people.rosario} for CC-100, from 2026-01-01 to 2099-12-31`)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Import 2 changes' }).click()
  await page.waitForURL('**/settings/roles')
  await expect(page.getByText('1 role has been changed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 company, 1 value')

  // The button is below the notice of the import.
  await page.goto(`${adminUrl()}/settings/roles`)
  const exported = (await exportCsv(page)).split('\r\n')
  const ofRole = exported.filter((line) => line.startsWith(name))
  expect(ofRole).toEqual([
    `${name},company,Northwind Telecom,${people.bea},,,${people.paolo} ${people.jun}`,
    `${name},value,CC-100,${people.rosario},2026-01-01,2099-12-31,`,
  ])
  await moveTo(page, '/settings/roles/import', adminUrl())
  await chooseCsv(page, [header, ...ofRole].join('\r\n'))
  await expect(page.getByText('0 added, 0 removed, 2 unchanged')).toBeVisible()
  await moveTo(page, '/settings/roles', adminUrl())
}

async function importManagers(page: Page): Promise<void> {
  // The link is below the notice of the first import.
  await page.goto(`${adminUrl()}/settings/roles/import`)
  await chooseCsv(page, `person,manager\n${people.enrico},${people.enrico}\n`)
  await expect(page.getByText('No one can be their own manager.')).toBeVisible()
  await chooseCsv(page, `person,manager\n${people.enrico},${people.nina}\n`)
  await expect(page.getByText('1 changed, 0 unchanged')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await page.waitForURL('**/settings/people')
  await page.getByLabel('Search name or e-mail').fill('enrico')
  const row = page.getByRole('row').filter({ hasText: people.enrico })
  await expect(row).toContainText('Niña Muñoz')
}

test('N2: a person’s manager is kept by hand in People, and never in a circle', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/people')
  const edit = async (name: string, email: string) => {
    await page.getByLabel('Search name or e-mail').fill(name)
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Edit' }).click()
  }
  const dialog = page.getByRole('dialog')
  const manager = dialog.getByRole('combobox', { name: 'Manager' })
  await edit('hernan', people.hernan)
  await choosePerson(page, manager, 'marisol', people.marisol)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: people.hernan })).toContainText('Marisol')

  await edit('marisol', people.marisol)
  await choosePerson(page, manager, 'hernan', people.hernan)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This would be a circle')
})

test('N6, K9: a role changes hands, and its open seats are offered to the new holder', async ({
  visit,
  signIn,
}) => {
  const page = await consoleByWire(await visit())
  const name = unique('Head')
  const { role_id } = await saveRole(page, {
    name,
    holders: [{ email: people.rosario, place: { kind: 'EVERYWHERE' } }],
  })
  const { template_id } = await makeTemplate(page, {
    action: 'PUBLISHED',
    workflow: 'POLICY',
    policy: {
      rows: [],
      otherwise: {
        kind: 'LEVELS',
        levels: [
          {
            level_id: randomUUID(),
            sources: [{ kind: 'ROLE', role_id, place: { kind: 'EVERYWHERE' } }],
            approval_type: 'ALL_APPROVERS',
            min_approvers: 1,
            watchers: [],
            delegates: 'ANYONE',
            sub_approvers: 'NONE',
            owner_may: 'NOTHING',
          },
        ],
      },
    },
  })
  const { page: owner } = await signIn(people.paolo)
  const { memo_id } = await callAs<{ memo_id: string }>(owner, 'create_memo', {
    template_id,
    action: 'SUBMITTED',
    memo_content: [
      {
        field_id: 'SECTION_1',
        field_type: 'SECTION',
        value: [
          { field_id: 'TEXT_SUBJECT', value: 'New antennas' },
          { field_id: 'QUESTION', value: 'For the north' },
        ],
      },
    ],
    sequences: [{ approvers: [people.rosario], watchers: [], approval_type: 'ALL_APPROVERS' }],
  })

  await page.goto(`${adminUrl()}/settings/roles`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  const holders = page.getByRole('region', { name: 'Holders' })
  await holders
    .getByRole('row')
    .filter({ hasText: people.rosario })
    .getByRole('button', { name: 'Edit' })
    .click()
  const dialog = page.getByRole('dialog')
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Person' }), 'jun mer', people.jun)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rosario Dizon still has 1 open seat that this role filled.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'Move to Jun Mercado' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Open seats of Rosario Dizon as ${name}` }),
  ).toBeVisible()
  await expect(page.getByText(memo_id)).toBeVisible()
  await page.getByLabel('Reason').fill('Jun is the new head')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Move one memo' }).click()
  await expect(page.getByText('Moved', { exact: true })).toBeVisible()
  const { page: jun } = await signIn(people.jun)
  await callAs(jun, 'approve_memo', { memo_id })
})

test('N2, N9: the value of a role’s holder is chosen from the list by which a policy looks the role up', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  const { role_id } = await addRole(page, 'Cost centre owner', [])
  const { list_id } = await makeList(page, manyEntries())
  const source = { kind: 'ROLE' as const, role_id, place: { kind: 'ANSWER' as const, field_id: 'LIST_0' } }
  const { name: template } = await makeTemplate(page, {
    template_content: [listForm(list_id)],
    workflow: 'POLICY',
    policy: { rows: [], otherwise: { kind: 'LEVELS', levels: [policyLevel([source])] } },
  })
  await page.goto(`${adminUrl()}/settings/roles/holders?role=${role_id}`)
  await page.getByRole('button', { name: 'Add holder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Person' }).fill('rosario')
  await page.getByRole('option', { name: people.rosario }).click()
  await dialog.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option', { name: 'An answer’s value' }).click()
  const question = dialog.getByLabel('Answer to')
  await expect(question.locator('option:checked')).toHaveText(`Cost centre (${template})`)
  await question.selectOption({ label: 'Another question' })
  await expect(dialog.getByRole('textbox', { name: 'Value' })).toBeVisible()
  await question.selectOption({ label: `Cost centre (${template})` })
  await dialog.getByRole('combobox', { name: 'Value' }).fill('department 1077')
  await page.getByRole('option', { name: 'CC-1077 · Department 1077' }).click()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: people.rosario })).toContainText('CC-1077')
  const { roles } = await callConsole(page, 'admin-get_roles', {})
  expect(roles.find((one) => one.role_id === role_id)?.holders[0]?.place).toEqual({
    kind: 'VALUE',
    id: 'CC-1077',
  })
})
