import { randomUUID } from 'node:crypto'
import type { PolicyLevel } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { policyLevel } from '@countersign/test-kit/policies/policies'
import { addCategory, newTemplate } from '@countersign/test-kit/templates'

const ODD = [
  'x@outsider.example,y@northwind.example',
  'ramon.uy@northwind.example\u2028',
  'ramon\u0007.uy@northwind.example',
  'ｒamon.uy@northwind.example',
  'x%outsider.example@northwind.example',
]
const OUTSIDE = 'x@outsider.example'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let admin: Actor
let gone: Actor

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: 'admin@northwind.example' })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  admin = await site.signIn('admin@northwind.example', 'Ada Min', 'admin')
  gone = await site.signIn('gone@northwind.example', 'Gone Person')
  await site.services.db
    .updateTable('people')
    .set({ disabled_at: new Date() })
    .where('user_id', '=', gone.userId)
    .execute()
})
afterAll(() => site.stop())

/** Everything that takes part in the product by address, with what it answers for one. */
const PLACES: [string, (email: string) => Promise<unknown>][] = [
  ['an approver', (email) => people.owner.call('create_memo', submission(template, [level([email])]))],
  [
    'a watcher',
    (email) =>
      people.owner.call('create_memo', submission(template, [level([people.first], { watchers: [email] })])),
  ],
  [
    "a draft's approver",
    (email) =>
      people.owner.call('create_memo', {
        template_id: template.templateId,
        action: 'SAVE_AS_DRAFT',
        memo_content: content(),
        sequences: [level([email])],
      }),
  ],
  [
    'a sub-approver',
    async (email) => {
      const route = [level([people.first], { allow_sub_approvals: true })]
      const { memo_id } = await people.owner.must('create_memo', submission(template, route))
      const { sequence } = await people.first.must('get_memo_details_for_viewing', { memo_id })
      const sequence_id = sequence[0]?.sequence_id ?? ''
      return people.first.call('editSubapprovers', { memo_id, sequence_id, sub_approvers: [email] })
    },
  ],
  ['a Super Admin of reports', (email) => admin.call('admin-grant_super_admin', { email })],
  [
    'a person with access to reports',
    async (email) => {
      const by = await superAdmin()
      return by.call('save_reports_users', { name: 'X', email, access: 'Super Admin', views: [] })
    },
  ],
  [
    'a delegate',
    (email) => {
      const [first_day, last_day] = ['2100-01-04', '2100-01-08']
      const line = { first_day, last_day, template_ids: [], delegate_email: email }
      return people.first.call('save_absence', { first_day, last_day, lines: [line] })
    },
  ],
  [
    'the person to whom an approver hands on',
    async (email) => people.first.call('hand_on_seat', { ...(await seat()), ...handing(email) }),
  ],
  [
    'the person to whom an administrator reassigns a seat',
    async (email) => admin.call('admin-reassign_seat', { ...(await seat()), ...handing(email) }),
  ],
  [
    'a successor',
    async (email) => {
      await seat()
      return admin.call('admin-start_handover', { email: people.first.email, ...handing(email) })
    },
  ],
  [
    'a successor for a single memo',
    async (email) => {
      const { memo_id } = await seat()
      return admin.call('admin-start_handover', {
        email: people.first.email,
        ...handing(people.third.email),
        choices: [{ memo_id, to_email: email }],
      })
    },
  ],
  ['an escalation contact', (email) => published({ template_config: { escalation_contact: email } })],
  ['a person of a policy', (email) => published(byPolicy({ sources: [personSource(email)] }))],
  [
    'a watcher of a template’s policy',
    (email) => published(byPolicy({ sources: [{ kind: 'OWNER_CHOICE' }], watchers: [personSource(email)] })),
  ],
  ['a holder of a role', (email) => withHolder({ email })],
  ['a deputy of a role', (email) => withHolder({ email: people.first.email, deputies: [email] })],
  [
    'a manager',
    (email) =>
      admin.call('admin-save_person', {
        person_id: people.owner.userId,
        name: 'Owner',
        manager_email: email,
      }),
  ],
  [
    'an administrator',
    (email) =>
      admin.call('admin-save_setting', { key: 'admin_emails', value: ['admin@northwind.example', email] }),
  ],
]

/** What hands a part to this address. */
const handing = (email: string) => ({ to_email: email, reason: 'On leave', idempotency_key: randomUUID() })

/** The seat of the first approver in a new memo. */
async function seat() {
  const { memo_id } = await people.owner.must('create_memo', submission(template, [level([people.first])]))
  const { sequence, memo } = await people.first.must('get_memo_details_for_viewing', { memo_id })
  const approver_id = sequence[0]?.approvers[0]?.approver_id ?? ''
  return { memo_id, approver_id, revision: memo.revision }
}

const personSource = (email: string) => ({ kind: 'PERSON' as const, person: { email, name: 'X' } })

function byPolicy(level: Partial<PolicyLevel> & Pick<PolicyLevel, 'sources'>) {
  const [source = { kind: 'MANAGER' as const }] = level.sources
  const rows = [{ row_id: 'ALL', conditions: [], levels: [policyLevel('ONE', source, level)] }]
  return { workflow: 'POLICY' as const, policy: { rows, otherwise: { kind: 'REFUSE' as const, text: 'No' } } }
}

let codes = 0
/** A new template, published at once. */
async function published(more: object) {
  const category = await addCategory(admin, `Category ${(codes += 1)}`)
  return admin.call(
    'admin-create_template',
    newTemplate(category, `N${codes}`, { action: 'PUBLISHED', ...more }),
  )
}

const withHolder = (holder: { email: string; deputies?: string[] }) =>
  admin.call('admin-save_role', {
    name: `Role ${(codes += 1)}`,
    holders: [{ ...holder, place: { kind: 'EVERYWHERE' } }],
    revision: 0,
    idempotency_key: randomUUID(),
  })

async function superAdmin(): Promise<Actor> {
  await site.services.db
    .insertInto('report_roles')
    .values({ email: people.owner.email, name: 'Owner', access_level: 'Super Admin', views: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return people.owner
}

describe('D7: an address is that of one person who can sign in', () => {
  it.each(PLACES)('D7: an invalid address is not accepted as %s, and is named', async (_, name) => {
    for (const email of ODD) {
      const answer = (await name(email)) as { message?: string; details?: object }
      expect(answer).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
      const issues = JSON.stringify(answer)
      expect(issues).toContain(JSON.stringify(`${email} is not an e-mail address.`).slice(1, -1))
    }
  })

  it.each(PLACES)(
    'D7: an address that can never sign in is not accepted as %s, and is named',
    async (_, name) => {
      for (const email of [OUTSIDE, gone.email]) {
        const answer = await name(email)
        expect(answer).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
        expect(JSON.stringify(answer)).toContain(email)
      }
    },
  )

  it('D7: the support mailbox and an import accept one address at any domain', async () => {
    for (const email of ODD) {
      const saved = await admin.call('admin-save_setting', { key: 'support_email', value: email })
      expect(saved).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
      const csv = `email,name\n"${email}",X`
      const { errors } = await admin.must('admin-preview_people_import', { csv })
      expect(errors.map(({ message }) => message)).toEqual([`${email} is not an e-mail address.`])
    }
    await admin.must('admin-save_setting', { key: 'support_email', value: 'Help@Desk.example' })
    expect((await site.services.remoteConfig.read()).support_email).toBe('help@desk.example')
  })

  it('D7: an invalid entry in ADMIN_EMAILS prevents the start and is named', () => {
    const environment = { DATABASE_URL: 'postgres://x', SECRET_KEY: 'a'.repeat(64) }
    expect(() => readConfig({ ...environment, ADMIN_EMAILS: 'a@northwind.example;b@x.example' })).toThrow(
      'a@northwind.example;b@x.example is not an e-mail address.',
    )
  })

  it('D7: earlier grants can be removed, whatever their address', async () => {
    const by = await superAdmin()
    const odd = {
      email: 'ｒamon@northwind.example',
      name: 'Odd',
      access_level: 'Group Admin' as const,
      views: [],
    }
    await site.services.db.insertInto('report_roles').values(odd).execute()
    expect(await by.must('delete_reports_users', { email: odd.email })).toMatchObject({ code: 200 })
  })
})
