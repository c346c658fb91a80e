import { amountContent } from '@countersign/test-kit/amounts'
import { mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import { policyLevel, publishPolicyTemplate, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
let colleague: Actor
const [rosa, bea, gina] = ['Rosa Dizon', 'Bea Lim', 'Gina Cruz'].map(mailOf) as [string, string, string]

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  for (const name of ['Rosa Dizon', 'Bea Lim', 'Gina Cruz']) await site.signIn(mailOf(name), name)
  const { db } = site.services
  await db.insertInto('companies').values({ company_id: 'north', name: 'Northwind' }).execute()
  await db.insertInto('groups').values({ group_id: 'legal', name: 'Legal' }).execute()
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  await db
    .updateTable('template_versions')
    .set({ policy: null, template_config: JSON.stringify({}) })
    .execute()
  await db.deleteFrom('roles').execute()
  await db.updateTable('people').set({ disabled_at: null }).execute()
})

const EVERYWHERE = { kind: 'EVERYWHERE' } as const
const NORTH = { kind: 'COMPANY', id: 'north' } as const
const holder = (email: string, more = {}) => ({ email, place: EVERYWHERE, ...more })
const listed = async () => (await admin.must('admin-get_roles', {})).roles

describe('N2: the directory of roles', () => {
  it('has none at first, and lists them by name', async () => {
    expect(await listed()).toEqual([])
    await admin.must('admin-save_role', { name: 'Treasurer', holders: [] })
    await admin.must('admin-save_role', { name: 'controller', holders: [] })
    expect((await listed()).map(({ name }) => name)).toEqual(['controller', 'Treasurer'])
  })

  it('keeps holders with their places, days and deputies, in the order in which they were saved', async () => {
    const holders = [
      holder(rosa, { place: NORTH, from_day: '2020-01-01', deputies: [gina, bea] }),
      holder(bea, { place: { kind: 'GROUP', id: 'legal' }, to_day: '2020-12-31' }),
      holder(gina, { place: { kind: 'VALUE', id: 'CC-100' } }),
      holder(gina),
    ]
    const { role_id, revision } = await admin.must('admin-save_role', { name: 'Controller', holders })
    expect(revision).toBe(1)
    const named = (email: string, name: string) => ({ email, name, is_disabled: false })
    expect(await listed()).toEqual([
      {
        role_id,
        name: 'Controller',
        revision: 1,
        modified_by: 'Liza Marasigan',
        date_last_modified: expect.any(String) as string,
        used_by: [],
        hidden_holders: 0,
        held: [NORTH, { kind: 'VALUE', id: 'CC-100' }, EVERYWHERE],
        missing: [],
        holders: [
          {
            ...named(rosa, 'Rosa Dizon'),
            place: NORTH,
            place_name: 'Northwind',
            from_day: '2020-01-01',
            to_day: null,
            is_current: true,
            deputies: [named(gina, 'Gina Cruz'), named(bea, 'Bea Lim')],
          },
          {
            ...named(bea, 'Bea Lim'),
            place: { kind: 'GROUP', id: 'legal' },
            place_name: 'Legal',
            from_day: null,
            to_day: '2020-12-31',
            is_current: false,
            deputies: [],
          },
          expect.objectContaining({ email: gina, place_name: 'CC-100', is_current: true }) as unknown,
          expect.objectContaining({ email: gina, place_name: 'Everywhere' }) as unknown,
        ],
      },
    ])
  })

  it('replaces the holders of a role when it is saved again', async () => {
    const { role_id } = await admin.must('admin-save_role', { name: 'Controller', holders: [holder(rosa)] })
    const saved = await admin.must('admin-save_role', {
      role_id,
      name: 'Finance controller',
      holders: [holder(bea)],
      revision: 1,
    })
    expect(saved).toMatchObject({ role_id, revision: 2 })
    expect(await listed()).toMatchObject([{ name: 'Finance controller', holders: [{ email: bea }] }])
  })

  it('marks a disabled holder, who stays until they are removed but cannot be added', async () => {
    const { role_id } = await admin.must('admin-save_role', { name: 'Controller', holders: [holder(rosa)] })
    const { db } = site.services
    await db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', 'in', [rosa, gina])
      .execute()
    expect(await listed()).toMatchObject([{ holders: [{ is_disabled: true, is_current: false }] }])
    await admin.must('admin-save_role', { role_id, name: 'Controller', holders: [holder(rosa), holder(bea)] })
    const added = holder(bea, { deputies: [gina] })
    expect(await admin.call('admin-save_role', { role_id, name: 'C', holders: [added] })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: {
        issues: [
          { path: 'holders.0.deputies.0', message: `${gina} cannot sign in: the account is disabled.` },
        ],
      },
    })
  })

  it.each([
    ['a person who is not in the directory', holder(mailOf('No One')), 'holders.0.email'],
    ['a text that is no address', holder('rosa'), 'holders.0.email'],
    ['an address that no database holds', holder('a\u0000b'), 'holders.0.email'],
    ['a deputy who is not in the directory', holder(rosa, { deputies: ['rosa'] }), 'holders.0.deputies.0'],
    ['themselves as the deputy', holder(rosa, { deputies: [rosa] }), 'holders.0.deputies'],
    ['an unknown company', holder(rosa, { place: { kind: 'COMPANY', id: 'west' } }), 'holders.0.place'],
    ['an unknown group', holder(rosa, { place: { kind: 'GROUP', id: 'north' } }), 'holders.0.place'],
    ['an empty value', holder(rosa, { place: { kind: 'VALUE', id: ' ' } }), 'holders.0.place.id'],
    ['a day that is none', holder(rosa, { from_day: '2026-02-30' }), 'holders.0.from_day'],
    [
      'days in the wrong order',
      holder(rosa, { from_day: '2026-02-02', to_day: '2026-02-01' }),
      'holders.0.to_day',
    ],
  ])('refuses %s, and nothing changes', async (_what, one, path) => {
    expect(await admin.call('admin-save_role', { name: 'Controller', holders: [one] })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path }] },
    })
    expect(await listed()).toEqual([])
  })

  it('refuses a second role of a name, whatever its case, and a role that does not exist', async () => {
    await admin.must('admin-save_role', { name: 'Controller', holders: [] })
    expect(await admin.call('admin-save_role', { name: 'CONTROLLER', holders: [] })).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    for (const role_id of ['none', '00000000-0000-4000-8000-000000000000']) {
      const missing = { role_id, name: 'Other', holders: [] }
      expect(await admin.call('admin-save_role', missing)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('is not overwritten by an administrator who has not seen the latest change (A6)', async () => {
    const { role_id } = await admin.must('admin-save_role', { name: 'Controller', holders: [] })
    const save = (who: Actor, email: string) =>
      who.call('admin-save_role', { role_id, name: 'Controller', holders: [holder(email)], revision: 1 })
    const answers = await Promise.all([save(admin, rosa), save(colleague, bea)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'ABORTED', details: { revision: 2 } })
    expect(await admin.call('admin-delete_role', { role_id, revision: 1 })).toMatchObject({ code: 'ABORTED' })
    expect(await listed()).toMatchObject([{ holders: [{ email: answers[0]?.ok ? rosa : bea }] }])
  })

  it('answers the same key again without a second change (A6)', async () => {
    const input = { name: 'Controller', holders: [holder(rosa)], idempotency_key: 'controller-1' }
    const first = await admin.must('admin-save_role', input)
    expect(await admin.must('admin-save_role', input)).toEqual(first)
    expect(await listed()).toHaveLength(1)
  })

  it('Q1, W29: is in both logs, with the holders that a change added and removed', async () => {
    const holders = [
      holder(rosa, { place: NORTH, from_day: '2026-01-01', to_day: '2026-06-30' }),
      holder(gina),
    ]
    const { role_id } = await admin.must('admin-save_role', { name: 'Controller', holders })
    const changed = [holder(bea, { deputies: [rosa] }), holder(gina)]
    await admin.must('admin-save_role', { role_id, name: 'Controller', holders: changed })
    await admin.must('admin-delete_role', { role_id })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'role', limit: 3 })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'delete_role',
        before: {
          name: 'Controller',
          holders: [`${bea} everywhere, deputies: ${rosa}`, `${gina} everywhere`],
        },
        after: null,
      },
      {
        action: 'edit_role',
        before: { name: 'Controller', holders: [`${rosa} for Northwind, from 2026-01-01 to 2026-06-30`] },
        after: { name: 'Controller', holders: [`${bea} everywhere, deputies: ${rosa}`] },
      },
      { action: 'create_role', before: null, after: expect.anything() as unknown },
    ])
    const security = await admin.must('admin-get_security_log', { kind: 'rights', limit: 3 })
    expect(security.events.map(({ action, subject }) => [action, subject])).toEqual([
      ['delete_role', 'Controller'],
      ['edit_role', 'Controller'],
      ['create_role', 'Controller'],
    ])
  })
})

describe('N2: a role that a policy names', () => {
  let codes = 0
  async function publishNaming(role_id: string) {
    const code = `POL${++codes}`
    return publishPolicyTemplate(site, code, {
      rows: [],
      otherwise: { kind: 'LEVELS', levels: [policyLevel('L1', roleEverywhere(role_id))] },
    })
  }
  const role = async () =>
    (await admin.must('admin-save_role', { name: 'Controller', holders: [holder(rosa)] })).role_id

  it('says which templates they are, drafts included, and cannot be deleted', async () => {
    const role_id = await role()
    const template = await publishNaming(role_id)
    const used_by = [{ template_id: template.templateId, template_name: `Form ${template.code}` }]
    expect(await listed()).toMatchObject([{ used_by }])
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: `The policy of Form ${template.code} names Controller, so it cannot be deleted.`,
      details: { reason: 'IN_USE' },
    })
  })

  it('R3: says which templates hand approved memos to it, where no one holds it, and cannot be deleted', async () => {
    const role_id = await role()
    const source = { kind: 'ROLE', role_id, place: NORTH }
    const { templateId } = await publishTemplate(site, 'HND', {
      after_approval: { handlers: { sources: [source] } },
    })
    expect(await listed()).toMatchObject([
      {
        used_by: [{ template_id: templateId, template_name: 'Form HND' }],
        missing: ['Northwind has no Controller.'],
      },
    ])
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({
      message: 'Form HND hands approved memos to Controller, so it cannot be deleted.',
      details: { reason: 'IN_USE' },
    })
  })

  it('N5: says for which companies published policies need it and no one holds it today', async () => {
    const { db } = site.services
    await db.insertInto('companies').values({ company_id: 'south', name: 'Southwind' }).execute()
    const holders = [
      holder(rosa, { place: NORTH }),
      holder(bea, { place: { kind: 'COMPANY', id: 'south' }, to_day: '2020-01-01' }),
    ]
    const { role_id } = await admin.must('admin-save_role', { name: 'Controller', holders })
    await publishPolicyTemplate(site, `POL${++codes}`, {
      rows: [],
      otherwise: {
        kind: 'LEVELS',
        levels: [policyLevel('L1', { kind: 'ROLE', role_id, place: { kind: 'OWNER_COMPANY' } })],
      },
    })
    expect(await listed()).toMatchObject([{ missing: ['Southwind has no Controller.'] }])
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', rosa).execute()
    expect(await listed()).toMatchObject([
      { missing: ['Northwind has no Controller.', 'Southwind has no Controller.'] },
    ])
  })

  it('cannot be deleted while memos of a superseded policy are under way', async () => {
    const role_id = await role()
    const template = await publishNaming(role_id)
    const owner = await site.signIn(mailOf('Owen Reyes'), 'Owen Reyes')
    const draft = { ...submission(template, []), memo_content: amountContent({}) }
    const { memo_id } = await owner.must('create_memo', { ...draft, action: 'SAVE_AS_DRAFT' })
    const { db } = site.services
    const supersede = () =>
      db
        .updateTable('template_versions')
        .set({ status: 'SUPERSEDED' })
        .where('template_id', '=', template.templateId)
        .execute()
    await supersede()
    expect(await listed()).toMatchObject([{ used_by: [] }])
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({
      details: { reason: 'IN_USE' },
    })
    await owner.must('delete_draft', { memo_id })
    await admin.must('admin-delete_role', { role_id })
    expect(await listed()).toEqual([])
  })
})

it('N2: a company or group in which a role is held cannot be deleted', async () => {
  const holders = [holder(rosa, { place: NORTH }), holder(bea, { place: { kind: 'GROUP', id: 'legal' } })]
  await admin.must('admin-save_role', { name: 'Controller', holders })
  expect(await admin.call('admin-delete_company', { company_id: 'north' })).toMatchObject({
    message: 'Holders of roles belong to Northwind, so it cannot be deleted.',
  })
  expect(await admin.call('admin-delete_group', { group_id: 'legal' })).toMatchObject({
    message: 'Holders of roles belong to Legal, so it cannot be deleted.',
  })
})
