import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { amountContent } from '@countersign/test-kit/amounts'
import { level } from '@countersign/test-kit/memos'
import { policyLevel, publishPolicyTemplate, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { configure } from '@countersign/test-kit/settings'
import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence } from '../../protocol/services.ts'
import { citeSubject } from '../../platform/grounds/record-subject.store.ts'
import { readManagerFields } from '../organisation/recorded-manager.queries.ts'
import { readRoleFields } from '../roles/recorded-role.ts'

const WEB = 'http://localhost:3000'
const ADMIN = 'tess.aquino@northwind.example'
const ANDREA = 'andrea.villanueva@northwind.example'
const PAOLO = 'paolo.reyes@northwind.example'
const BEA = 'bea.lim@northwind.example'
/** Signs in with Microsoft alone. */
const ROSARIO = 'rosario.dizon@northwind.example'

const BY_HAND = { group_source: 'HAND', manager_source: 'HAND', roles_source: 'HAND' } as const
const FROM_SIGN_IN = { group_source: 'CLAIMS', manager_source: 'CLAIMS', roles_source: 'CLAIMS' } as const

let identity: TestIdentity
let site: TestSite
let admin: Actor

beforeAll(async () => {
  identity = await startTestIdentity([WEB])
  site = await createTestSite({
    ...identity.environment,
    ADMIN_EMAILS: ADMIN,
    GOOGLE_GROUP_CLAIM: 'department',
    GOOGLE_MANAGER_CLAIM: 'manager',
    GOOGLE_ROLES_CLAIM: 'roles',
    MICROSOFT_ROLES_CLAIM: 'roles',
  })
  admin = await site.signIn(ADMIN, 'Tess Aquino', 'admin')
  await site.signIn(ANDREA, 'Andrea Villanueva')
  await site.signIn(PAOLO, 'Paolo Reyes')
  await site.signIn(BEA, 'Bea Lim')
  const { db } = site.services
  await db
    .insertInto('groups')
    .values([
      { group_id: 'legal', name: 'Legal' },
      { group_id: 'finance', name: 'Finance' },
    ])
    .execute()
  await db.insertInto('companies').values({ company_id: 'north', name: 'Northwind Telecom' }).execute()
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(async () => {
  const { db } = site.services
  await configure(site, FROM_SIGN_IN)
  await db.deleteFrom('ignored_values').execute()
  await db.deleteFrom('roles').execute()
  await db.updateTable('people').set({ manager_id: null, disabled_at: null, group_id: null }).execute()
})

/** Signs in through the development provider, which sends these claims. */
async function signInWith(
  claims: Record<string, unknown>,
  { email = ANDREA, provider = 'google' }: { email?: string; provider?: string } = {},
): Promise<void> {
  await identity.setClaims(email, claims)
  const browser = createBrowser(site.web, WEB)
  const { id_token } = await goThroughProvider(browser, email, provider)
  expect((await browser.send('POST', '/auth/session', { id_token })).statusCode).toBe(200)
}

async function found(email = ANDREA) {
  const { people } = await admin.must('admin-get_people', { search: email })
  return people[0]
}

async function addRole(name: string, holders: string[] = [], more: object = {}): Promise<string> {
  await configure(site, { roles_source: 'HAND' })
  const { role_id } = await admin.must('admin-save_role', {
    name,
    holders: holders.map((email) => ({ email, place: { kind: 'EVERYWHERE' }, ...more })),
  })
  await configure(site, { roles_source: 'CLAIMS' })
  return role_id
}

async function holdersOf(roleId: string): Promise<string[]> {
  const { roles } = await admin.must('admin-get_roles', {})
  const role = roles.find(({ role_id }) => role_id === roleId)
  return (role?.holders ?? []).map(({ email, place_name }) => `${email} ${place_name}`)
}

describe('N2: the group of a sign-in’s claims', () => {
  it('counts where Settings choose sign-in, in any case, and is in the log', async () => {
    await signInWith({ department: 'legal' })
    expect(await found()).toMatchObject({ group_name: 'Legal', ignored_values: [] })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person', limit: 1 })
    expect(events).toMatchObject([
      { action: 'claim_person', actor_email: ANDREA, before: { group: null }, after: { group: 'Legal' } },
    ])
  })

  it('is taken away where the provider names none any more', async () => {
    await signInWith({ department: 'Legal' })
    await signInWith({})
    expect((await found())?.group_name).toBeNull()
  })

  it('stays where the provider names an unknown one, which is shown', async () => {
    await signInWith({ department: 'Legal' })
    await signInWith({ department: 'Legel' })
    expect(await found()).toMatchObject({
      group_name: 'Legal',
      ignored_values: [{ attribute: 'group', source: 'CLAIMS', value: 'Legel', problem: 'UNKNOWN' }],
    })
  })

  it('is shown and ignored where Settings choose another source, until both agree', async () => {
    await configure(site, BY_HAND)
    await signInWith({ department: 'Legal' })
    expect(await found()).toMatchObject({
      group_name: null,
      ignored_values: [{ attribute: 'group', source: 'CLAIMS', value: 'Legal', problem: null }],
    })
    await configure(site, FROM_SIGN_IN)
    await signInWith({ department: 'Legal' })
    expect(await found()).toMatchObject({ group_name: 'Legal', ignored_values: [] })
  })

  it('does not touch what a CSV says', async () => {
    await configure(site, BY_HAND)
    await admin.must('admin-import_people', { csv: `email,group\n${ANDREA},Finance\n` })
    await signInWith({ department: 'Legal' })
    const ignored = [
      { attribute: 'group', source: 'CLAIMS', value: 'Legal', problem: null },
      { attribute: 'group', source: 'CSV', value: 'Finance', problem: null },
    ]
    expect((await found())?.ignored_values).toEqual(ignored)
  })
})

describe('N2: the manager of a sign-in’s claims', () => {
  it('counts where Settings choose sign-in, is in both logs, and is taken away again', async () => {
    await signInWith({ manager: 'Paolo.Reyes@Northwind.example' })
    expect((await found())?.manager?.email).toBe(PAOLO)
    const { events } = await admin.must('admin-get_security_log', { kind: 'rights', limit: 1 })
    expect(events).toMatchObject([{ action: 'claim_manager', subject: ANDREA, person: ANDREA }])
    await signInWith({})
    expect((await found())?.manager).toBeNull()
  })

  it.each([
    ['someone unknown', 'no.one@northwind.example', 'UNKNOWN'],
    ['what is no e-mail', 'CN=Paolo Reyes', 'UNKNOWN'],
    ['the person', ANDREA, 'SELF'],
  ])('stays where the provider names %s, which is shown', async (_who, manager, problem) => {
    await signInWith({ manager: BEA })
    await signInWith({ manager })
    const person = await found()
    expect(person?.manager?.email).toBe(BEA)
    expect(person?.ignored_values).toMatchObject([{ attribute: 'manager', value: manager, problem }])
  })

  it('is never a disabled account, or one below the person', async () => {
    await signInWith({ manager: BEA })
    await setAccountDisabled(site, { email: PAOLO }, new Date())
    await signInWith({ manager: PAOLO })
    expect((await found())?.ignored_values).toMatchObject([{ value: PAOLO, problem: 'DISABLED' }])
    await setAccountDisabled(site, { email: PAOLO }, null)
    await signInWith({ manager: ANDREA }, { email: PAOLO })
    await signInWith({ manager: PAOLO })
    const person = await found()
    expect(person?.manager?.email).toBe(BEA)
    expect(person?.ignored_values).toMatchObject([{ value: PAOLO, problem: 'CIRCLE' }])
  })

  it('is one of two who sign in at once and name each other', async () => {
    await Promise.all([signInWith({ manager: PAOLO }), signInWith({ manager: ANDREA }, { email: PAOLO })])
    const managers = [(await found())?.manager, (await found(PAOLO))?.manager]
    expect(managers.filter((one) => one !== null)).toHaveLength(1)
  })

  it('is shown and ignored where managers are kept by hand', async () => {
    await configure(site, BY_HAND)
    await signInWith({ manager: PAOLO })
    expect(await found()).toMatchObject({
      manager: null,
      ignored_values: [{ attribute: 'manager', source: 'CLAIMS', value: PAOLO, problem: null }],
    })
  })
})

describe('N2: the roles of a sign-in’s claims', () => {
  it('are exactly those that the provider names, with their places, and others keep theirs', async () => {
    const payer = await addRole('Payer', [ANDREA, BEA])
    const owner = await addRole('Cost owner')
    await signInWith({ roles: ['cost owner|company|Northwind Telecom', 'Cost owner|value|CC-100'] })
    expect(await holdersOf(payer)).toEqual([`${BEA} Everywhere`])
    expect(await holdersOf(owner)).toEqual([`${ANDREA} Northwind Telecom`, `${ANDREA} CC-100`])
    const { events } = await admin.must('admin-get_log', { subject_kind: 'role', limit: 2 })
    expect(events.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['claim_role', ANDREA],
      ['claim_role', ANDREA],
    ])
    const { roles } = await admin.must('admin-get_roles', {})
    expect(roles.map(({ modified_by }) => modified_by)).toEqual(
      Array(2).fill('the sign-in of Andrea Villanueva'),
    )
  })

  it('end where the provider leaves them out, or sends none at all', async () => {
    const payer = await addRole('Payer')
    await signInWith({ roles: ['Payer'] })
    expect(await holdersOf(payer)).toEqual([`${ANDREA} Everywhere`])
    await signInWith({ roles: [] })
    expect(await holdersOf(payer)).toEqual([])
    await signInWith({ roles: 'Payer' })
    await signInWith({})
    expect(await holdersOf(payer)).toEqual([])
  })

  it('hold without days, and keep their deputies', async () => {
    const payer = await addRole('Payer', [ANDREA], {
      from_day: '2020-01-01',
      to_day: '2020-12-31',
      deputies: [BEA],
    })
    await signInWith({ roles: ['Payer'] })
    const { roles } = await admin.must('admin-get_roles', {})
    expect(roles.find(({ role_id }) => role_id === payer)?.holders).toMatchObject([
      { email: ANDREA, from_day: null, to_day: null, deputies: [{ email: BEA }] },
    ])
  })

  it('that are unknown are shown, and the others count', async () => {
    const payer = await addRole('Payer')
    await signInWith({ roles: ['Payer', 'Treasurer', 'Payer|company|Nowhere'] })
    expect(await holdersOf(payer)).toEqual([`${ANDREA} Everywhere`])
    expect((await found())?.ignored_values).toEqual([
      { attribute: 'roles', source: 'CLAIMS', value: 'Treasurer, Payer|company|Nowhere', problem: 'UNKNOWN' },
    ])
  })

  it('are shown and ignored where roles are kept by hand', async () => {
    const payer = await addRole('Payer', [BEA])
    await configure(site, BY_HAND)
    await signInWith({ roles: ['Payer', 'Treasurer'] })
    expect(await holdersOf(payer)).toEqual([`${BEA} Everywhere`])
    expect((await found())?.ignored_values).toEqual([
      { attribute: 'roles', source: 'CLAIMS', value: 'Payer, Treasurer', problem: null },
    ])
  })

  it('come from each provider that names them, and from no other', async () => {
    const payer = await addRole('Payer')
    await signInWith({ roles: ['Payer'], manager: PAOLO }, { email: ROSARIO, provider: 'microsoft' })
    expect(await holdersOf(payer)).toEqual([`${ROSARIO} Everywhere`])
    expect((await found(ROSARIO))?.manager).toBeNull()
  })
})

describe('O1: changes by claims', () => {
  /** What the entries of a role or of a person's manager say, the last of which must be what is so. */
  async function recordedOf(kind: 'ROLE' | 'MANAGER', id: string): Promise<(string | null)[]> {
    const gaps: string[] = []
    const evidence = { ...(site.services.evidence as Evidence), noteGap: (what: string) => gaps.push(what) }
    const { db } = site.services
    await db.transaction().execute((tx) => {
      const read = () => (kind === 'ROLE' ? readRoleFields(tx, id) : readManagerFields(tx, id))
      return citeSubject(tx, evidence, { kind, id, read, at: new Date() })
    })
    expect(gaps).toEqual([])
    const states = await db
      .selectFrom('evidence_subjects as s')
      .innerJoin('evidence_subject_states as st', 'st.subject_no', 's.subject_no')
      .select('st.fields')
      .where('s.kind', '=', kind)
      .where('s.subject_id', '=', id)
      .orderBy('st.entry_no')
      .execute()
    return states.map(({ fields }) => fields)
  }

  it('of a role are recorded as evidence, like those by hand', async () => {
    const payer = await addRole('Payer')
    await signInWith({ roles: ['Payer'] })
    await signInWith({})
    const recorded = await recordedOf('ROLE', payer)
    expect(recorded.map((fields) => fields?.includes(ANDREA))).toEqual([false, true, false])
  })

  it('of a manager are recorded as evidence, like those by hand', async () => {
    const email = 'hernan.villaluz@northwind.example'
    await signInWith({ manager: PAOLO }, { email })
    await signInWith({}, { email })
    const recorded = await recordedOf('MANAGER', (await found(email))?.person_id ?? '')
    expect(recorded).toEqual([expect.stringContaining(PAOLO), null])
  })
})

describe('N2: claims that can’t be used', () => {
  const malformed = { department: 7, manager: { email: PAOLO }, roles: ['Payer', 7] }
  const tooMuch = {
    department: ['Legal', 'Finance'],
    manager: 'x'.repeat(500),
    roles: Array(300).fill('Payer'),
  }

  it.each([
    ['malformed', malformed],
    ['too much', tooMuch],
  ])('change nothing where they are %s, and never refuse the sign-in', async (_what, claims) => {
    const payer = await addRole('Payer')
    await signInWith({ department: 'Legal', manager: PAOLO, roles: ['Payer'] })
    await signInWith(claims)
    const person = await found()
    expect(person).toMatchObject({ group_name: 'Legal', manager: { email: PAOLO } })
    expect(await holdersOf(payer)).toEqual([`${ANDREA} Everywhere`])
    expect(person?.ignored_values.map(({ attribute, problem }) => [attribute, problem])).toEqual([
      ['group', 'UNREADABLE'],
      ['manager', 'UNREADABLE'],
      ['roles', 'UNREADABLE'],
    ])
  })

  it('do not refuse the sign-in while the directory can’t be written', async () => {
    const { db } = site.services
    await addRole('Payer')
    await db.schema.alterTable('ignored_values').renameTo('hidden_values').execute()
    await signInWith({ roles: ['Payer'] })
    await db.schema.alterTable('hidden_values').renameTo('ignored_values').execute()
    expect((await found())?.ignored_values).toEqual([])
  })
})

describe('N2: choosing sign-in as a source', () => {
  it('is possible where a provider sends the attribute', async () => {
    expect(await admin.call('admin-save_setting', { key: 'roles_source', value: 'CLAIMS' })).toMatchObject({
      ok: true,
    })
    const changed = await admin.call('admin-save_role', { name: 'Payer', holders: [] })
    expect(changed).toMatchObject({
      message: 'Roles come from sign-in, as Settings say. Choose ‘By hand’ there to change them here.',
    })
  })

  it('is refused in words where none does', async () => {
    const other = await createTestSite({ ADMIN_EMAILS: ADMIN })
    const actor = await other.signIn(ADMIN, 'Tess Aquino', 'admin')
    expect(await actor.call('admin-save_setting', { key: 'group_source', value: 'CLAIMS' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message:
        'No sign-in provider sends groups yet. Operators name its claim with GOOGLE_GROUP_CLAIM or MICROSOFT_GROUP_CLAIM.',
    })
    await other.stop()
  })
})

describe('N6: a role that ends at sign-in', () => {
  it('leaves the seats of memos under way with their people, and refuses new memos', async () => {
    const payer = await addRole('Payer', [ANDREA])
    const owner = await site.signIn('rosa.dizon@northwind.example', 'Rosa Dizon')
    const { templateId: template_id } = await publishPolicyTemplate(site, 'PAY', {
      rows: [],
      otherwise: { kind: 'LEVELS', levels: [policyLevel('L1', roleEverywhere(payer))] },
    })
    const write = (amount: string) =>
      owner.call('create_memo', {
        template_id,
        action: 'SUBMITTED',
        memo_content: amountContent({ amount }),
        sequences: [level([ANDREA])],
      })
    const written = await write('10')
    if (!written.ok) throw new Error(written.message)
    await signInWith({ roles: [] })
    expect(await holdersOf(payer)).toEqual([])
    const andrea = await site.signIn(ANDREA)
    const { memo_id } = written.result
    expect(await andrea.call('approve_memo', { memo_id })).toMatchObject({ ok: true })
    const refused = await write('20')
    expect(refused.ok ? '' : refused.message).toContain('Payer')
  })
})
