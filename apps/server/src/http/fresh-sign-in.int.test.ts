import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallDefinition, CallName } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Answer } from '@countersign/test-kit/site'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const NOW = Date.parse('2026-03-02T01:00:00Z')
const MINUTE = 60_000
const ADMIN = 'tess.aquino@northwind.example'
const OLD = 'old@northwind.example'
const ROLE = '6f1d2c3b-8a94-4f0e-b1c2-d3e4f5a6b7c8'
/** No template names it, so that it can be deleted. */
const UNUSED_ROLE = '7a2e3d4c-9ba5-4a1f-82d3-e4f5a6b7c8d9'
const ABSENCE = '3f0c6a52-1d7e-4c7e-9a51-6f0f8a1c2b3d'

let site: TestSite
let superAdmin: Actor
let administrator: Actor
let old: Actor
let template: TestTemplate
/** A seat that waits for a person. */
let open: { memo_id: string; approver_id: string }
/** Hands its approved memos to a role without holders. */
let handing: TestTemplate
/** An approved memo that no one has to do. */
let unhandled: string

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: `${ADMIN},ted@northwind.example` })
  template = await publishTemplate(site)
  const sources = [{ kind: 'ROLE', role_id: ROLE, place: { kind: 'EVERYWHERE' } }]
  const config = { allow_sub_approvals: true, after_approval: { handlers: { sources } } }
  handing = await publishTemplate(site, 'UNF', config)
})
afterAll(() => site.stop())
beforeEach(async () => {
  goTo(0)
  await site.services.db.deleteFrom('settings').execute()
  await site.services.db.updateTable('people').set({ manager_id: null }).execute()
  await site.services.db.deleteFrom('report_roles').execute()
  superAdmin = await site.signIn('sam@northwind.example')
  administrator = await site.signIn(ADMIN, 'Tess Aquino', 'admin')
  old = await site.signIn(OLD)
  await addAbsence(old.email)
  await site.services.db.deleteFrom('roles').execute()
  await site.services.db
    .insertInto('roles')
    .values([
      { role_id: ROLE, name: 'Buyer' },
      { role_id: UNUSED_ROLE, name: 'Planner' },
    ])
    .execute()
  const { memo_id } = await superAdmin.must('create_memo', submission(template, [level([old])]))
  const { levels } = await superAdmin.must('get_memo_logs', { memo_id })
  open = { memo_id, approver_id: levels[0]!.approvers[0]!.approver_id }
  ;({ memo_id: unhandled } = await superAdmin.must('create_memo', submission(handing, [level([old])])))
  await old.must('approve_memo', { memo_id: unhandled })
  await site.services.db
    .insertInto('report_roles')
    .values([
      { email: superAdmin.email, name: 'Sam', access_level: 'Super Admin', views: [] },
      { email: 'old@northwind.example', name: 'Old', access_level: 'Super Admin', views: [] },
    ])
    .execute()
})

const goTo = (ms: number) => site.setNow(new Date(NOW + ms).toISOString())

async function addAbsence(email: string) {
  const { db } = site.services
  await db.deleteFrom('absences').execute()
  const person = await db
    .selectFrom('addresses')
    .select('person_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const days = { first_day: '2026-03-02', last_day: '2026-03-06' }
  await db
    .insertInto('absences')
    .values({
      absence_id: ABSENCE,
      ...person,
      ...days,
      modified_at: new Date(NOW),
      set_by: null,
      ended_at: null,
    })
    .execute()
}

/** Every way to change report grants, administrators, domains, roles, or the absence and the places of someone else. */
const CHANGES: [CallName, () => object][] = [
  [
    'save_reports_users',
    () => ({ name: 'New', email: 'new@northwind.example', access: 'Super Admin', views: [] }),
  ],
  ['delete_reports_users', () => ({ email: 'old@northwind.example' })],
  ['admin-grant_super_admin', () => ({ email: 'new@northwind.example' })],
  ['admin-save_setting', () => ({ key: 'admin_emails', value: [ADMIN, 'new@northwind.example'] })],
  [
    'admin-save_setting',
    () => ({ key: 'hosted_domains', value: { values: ['northwind.example', 'new.example'] } }),
  ],
  ['admin-save_setting', () => ({ key: 'is_policy_confirmation_enabled', value: true })],
  ['admin-save_setting', () => ({ key: 'outgoing_hosts', value: ['hooks.internal.example'] })],
  ['admin-reset_setting', () => ({ key: 'admin_emails' })],
  ['admin-reset_setting', () => ({ key: 'hosted_domains' })],
  ['admin-reset_setting', () => ({ key: 'is_policy_confirmation_enabled' })],
  ['admin-save_absence', () => ({ email: OLD, first_day: '2026-03-09', last_day: null, lines: [] })],
  ['admin-end_absence', () => ({ email: OLD, absence_id: ABSENCE })],
  ['admin-reassign_seat', () => ({ ...open, to_email: 'new@northwind.example', reason: 'On leave' })],
  [
    'admin-name_handler',
    () => ({ memo_id: unhandled, to_email: 'new@northwind.example', reason: 'No buyer' }),
  ],
  ['admin-save_role', () => ({ name: 'Controller', holders: [] })],
  ['admin-delete_role', () => ({ role_id: UNUSED_ROLE })],
  ['admin-save_setting', () => ({ key: 'roles_source', value: 'CSV' })],
  ['admin-save_setting', () => ({ key: 'manager_source', value: 'CSV' })],
  ['admin-reset_setting', () => ({ key: 'roles_source' })],
  ['admin-reset_setting', () => ({ key: 'manager_source' })],
  ['admin-import_roles', () => ({ csv: `role,holder\nController,${OLD}` })],
  ['admin-save_person', () => ({ person_id: old.userId, name: 'Old', manager_email: superAdmin.email })],
  [
    'admin-take_up_erasure',
    () => ({ memo_id: open.memo_id, part: 'subject', reason: 'It names a patient.' }),
  ],
  ['admin-start_handover', () => ({ email: OLD, to_email: 'new@northwind.example', reason: 'Leaves' })],
]

/** Exports of the console. */
const EXPORTS: [CallName, () => object][] = [
  ['admin-export_roles', () => ({})],
  ['admin-export_list', () => ({ list_id: ROLE })],
  ['admin-get_security_log', () => ({ purpose: 'export' })],
  ['admin-create_export', () => ({})],
  ['admin-open_export', () => ({ export_id: ROLE })],
]

/** Calls about one's own passkeys: `passkeys.int.test.ts` has their cases. */
const PASSKEYS: CallName[] = ['begin_passkey', 'register_passkey', 'revoke_passkey']

/** Calls that set webhooks up: `webhooks.int.test.ts` has their cases. */
const WEBHOOKS: CallName[] = ['admin-save_webhook', 'admin-replace_webhook_secret', 'admin-delete_webhook']

/** Making API tokens: `api-tokens.int.test.ts` and `service-tokens.int.test.ts` have their cases. */
const TOKENS: CallName[] = ['create_token', 'admin-create_service_token', 'admin-renew_service_token']

/** `administrators.int.test.ts` has their cases. */
const ADMINISTRATORS: CallName[] = ['admin-save_administrator', 'admin-remove_administrator']

/** `scim.int.test.ts` and `given-addresses.int.test.ts` have their cases. */
const DIRECTORY: CallName[] = ['admin-create_directory_token', 'admin-confirm_address']

/** Confirming an erasure takes two administrators: `erasures.int.test.ts` has its cases. */
const ERASURES: CallName[] = ['admin-end_erasure']

/** Calls about memos of other years: `retention.int.test.ts` has their cases. */
const RETENTION: CallName[] = [
  'admin-save_retention_period',
  'admin-take_up_removal',
  'admin-end_removal',
  'admin-preserve_memo',
  'admin-lift_preservation',
]

/** Calls that publish policies: `publication.int.test.ts` has their cases. */
const PUBLICATIONS: CallName[] = [
  'admin-create_template',
  'admin-edit_template',
  'admin-publish_template',
  'admin-confirm_publication',
]

const actorOf = (name: CallName) => (catalogue[name].access === 'administrator' ? administrator : superAdmin)
const change = (name: CallName, input: object) =>
  actorOf(name).call(name, input as never) as Promise<Answer<'save_reports_users'>>

async function rights() {
  const { db } = site.services
  return JSON.stringify([
    await db.selectFrom('report_roles').selectAll().orderBy('email').execute(),
    await db.selectFrom('settings').selectAll().orderBy('key').execute(),
    await db.selectFrom('absences').selectAll().orderBy('absence_id').execute(),
    await db.selectFrom('participants').selectAll().orderBy('memo_key').orderBy('email').execute(),
    await db.selectFrom('people').select(['email', 'manager_id']).orderBy('email').execute(),
    await db.selectFrom('roles').selectAll().orderBy('name').execute(),
    await db.selectFrom('handovers').selectAll().orderBy('created_at').execute(),
    await db.selectFrom('erasures').selectAll().orderBy('created_at').execute(),
  ])
}

describe('P3: a change of rights', () => {
  it.each(CHANGES)('%s requires a sign-in within the last five minutes', async (name, input) => {
    if (name === 'admin-import_roles') await configure(site, { roles_source: 'CSV' })
    const before = await rights()
    goTo(5 * MINUTE + 1000)
    const refused = await change(name, input())
    expect(refused).toMatchObject({
      ok: false,
      status: 400,
      code: 'FAILED_PRECONDITION',
      details: { reason: 'SIGN_IN_AGAIN' },
    })
    expect(await rights()).toBe(before)
    goTo(5 * MINUTE)
    expect(await change(name, input())).toMatchObject({ ok: true })
  })

  it.each<[CallName, () => object]>(EXPORTS)('an export by %s requires one, too', async (name, input) => {
    goTo(5 * MINUTE + 1000)
    expect(await change(name, input())).toMatchObject({ ok: false, details: { reason: 'SIGN_IN_AGAIN' } })
    goTo(5 * MINUTE)
    expect(JSON.stringify(await change(name, input()))).not.toContain('SIGN_IN_AGAIN')
  })

  it('the security log is downloaded only with one, and looked at without', async () => {
    const { cookie } = administrator
    const download = () => site.admin.inject({ url: '/security-log.jsonl', headers: { cookie } })
    goTo(5 * MINUTE + 1000)
    expect((await download()).json()).toMatchObject({ error: { details: { reason: 'SIGN_IN_AGAIN' } } })
    expect(await administrator.call('admin-get_security_log', {})).toMatchObject({ ok: true })
    goTo(5 * MINUTE)
    expect((await download()).statusCode).toBe(200)
  })

  it('is always refused if the provider does not report when the person signed in', async () => {
    await site.services.db.updateTable('sessions').set({ signed_in_at: null }).execute()
    for (const [name, input] of CHANGES)
      expect(await change(name, input()), name).toMatchObject({ details: { reason: 'SIGN_IN_AGAIN' } })
  })

  it('is unlocked for one session: others of the same person stay stale', async () => {
    goTo(-10 * MINUTE)
    const elsewhere = await site.signIn(superAdmin.email)
    goTo(0)
    const [name, input] = CHANGES[0]!
    expect(await elsewhere.call(name, input() as never)).toMatchObject({ ok: false })
    expect(await superAdmin.call(name, input() as never)).toMatchObject({ ok: true })
  })

  it('is denied without asking for a sign-in if the caller may not make it', async () => {
    const stranger = await site.signIn('nobody@northwind.example')
    goTo(6 * MINUTE)
    expect(await stranger.call('delete_reports_users', { email: superAdmin.email })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it.each([
    ['admin_emails', [ADMIN, 'old@northwind.example']],
    ['hosted_domains', { values: ['northwind.example', 'old.example'] }],
  ])('is none where %s keeps what it holds', async (key, value) => {
    await administrator.must('admin-save_setting', { key, value })
    goTo(6 * MINUTE)
    const reversed = Array.isArray(value) ? value.toReversed() : { values: value.values.toReversed() }
    for (const same of [value, reversed])
      expect(await administrator.call('admin-save_setting', { key, value: same })).toMatchObject({ ok: true })
    const fewer = Array.isArray(value) ? value.slice(0, 1) : { values: value.values.slice(0, 1) }
    expect(await administrator.call('admin-save_setting', { key, value: fewer })).toMatchObject({
      details: { reason: 'SIGN_IN_AGAIN' },
    })
  })

  it('N5: is asked for where the second administrator is switched off, not where the switch stays as it is', async () => {
    const key = 'is_policy_confirmation_enabled'
    await administrator.must('admin-save_setting', { key, value: true })
    goTo(6 * MINUTE)
    expect(await administrator.call('admin-save_setting', { key, value: true })).toMatchObject({ ok: true })
    for (const [name, input] of [
      ['admin-save_setting', { key, value: false }],
      ['admin-reset_setting', { key }],
    ] as const)
      expect(await change(name, input), name).toMatchObject({ details: { reason: 'SIGN_IN_AGAIN' } })
    const { settings } = await administrator.must('admin-get_settings', {})
    expect(settings.find((one) => one.key === key)).toMatchObject({ value: true })
    goTo(5 * MINUTE)
    expect(await change('admin-save_setting', { key, value: false })).toMatchObject({ ok: true })
  })

  it('does not concern other settings', async () => {
    goTo(6 * MINUTE)
    await administrator.must('admin-save_setting', { key: 'company_name', value: 'Northwind' })
    await administrator.must('admin-reset_setting', { key: 'company_name' })
  })

  it('is declared by exactly the calls that write roles, settings, policies, passkeys, webhooks, tokens, or absences and places of others', () => {
    const declared = (Object.values(catalogue) as CallDefinition[]).filter((call) => call.freshSignIn)
    const changes = [
      ...CHANGES.map(([name]) => name),
      ...EXPORTS.map(([name]) => name),
      ...PUBLICATIONS,
      ...ERASURES,
      ...RETENTION,
      ...PASSKEYS,
      ...WEBHOOKS,
      ...TOKENS,
      ...ADMINISTRATORS,
      ...DIRECTORY,
    ]
    expect(new Set(declared.map((call) => call.name))).toEqual(new Set(changes))
    const writers = (pattern: RegExp) =>
      sources()
        .filter(([, text]) => pattern.test(text))
        .map(([path]) => path)
    // A group's new name follows it into the grants: they give what they gave. The first start sets domains where there are none.
    expect(writers(/(insertInto|updateTable|deleteFrom)\('(settings|report_roles)'\)/)).toEqual([
      'console/organisation/group.store.ts',
      'console/settings/setting.store.ts',
      'people/report-roles/report-roles.store.ts',
      // The domains of the first start (B5).
      'platform/config/first-domains.store.ts',
    ])
    const writes = /await (saveRole|removeRole|saveSetting|deleteSetting|renameGrantedGroup)\(/
    expect(writers(writes)).toEqual([
      'console/administrators/calls/admin-administrators.ts',
      'console/organisation/calls/admin-groups.ts',
      'console/settings/calls/admin-settings.ts',
      'console/settings/calls/admin-super-admins.ts',
      'reports/calls/delete-reports-users.ts',
      'reports/calls/save-reports-users.ts',
    ])
  })
})

/** The server's own code, without tests. */
function sources(): [string, string][] {
  const root = join(import.meta.dirname, '..')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\b(testing|authorisation)\//.test(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')])
}
