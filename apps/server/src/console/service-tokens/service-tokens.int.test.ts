import { latestTokenEnd } from '@countersign/domain'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findOrAddPerson } from '../../people/people.store.ts'
import { today } from '../../protocol/delegations.ts'

const BRIDGE = 'procurement-bridge@northwind.example'
let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let admin: Actor
/** Of the service account that all tests share. */
let made: { token_id: string; token: string }

const lastDay = () => latestTokenEnd(today(site.services.now()))
const request = (more: { name?: string; email?: string } = {}) => ({
  name: 'Procurement bridge',
  email: BRIDGE,
  scopes: ['read', 'write'] as ('read' | 'write')[],
  expires_on: lastDay(),
  ...more,
})
const create = (more?: Parameters<typeof request>[0]) =>
  admin.call('admin-create_service_token', request(more))
const refusedAt = (path: string, message: string) => ({
  code: 'INVALID_ARGUMENT',
  details: { issues: [{ path, message }] },
})

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: 'admin@northwind.example' })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  admin = await site.signIn('admin@northwind.example', 'Admin', 'admin')
  const { token_id, token } = await admin.must('admin-create_service_token', request())
  made = { token_id, token: token ?? '' }
})
afterAll(() => site.stop())

describe('P1: a service account', () => {
  it('owns memos and reads them, and nothing of others', async () => {
    const service = site.withToken(made.token)
    const { memo_id } = await service.must('create_memo', submission(template, [level([people.first])]))
    const { memo } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    expect(memo).toMatchObject({ memo_owner_name: 'Procurement bridge', memo_owner_email: BRIDGE })
    expect((await service.must('getMyMemosActiveWithUserID', {})).memos).toHaveLength(1)
    await people.first.must('approve_memo', { memo_id })
    expect((await service.must('get_memo_details_for_viewing', { memo_id })).memo.memo_status).toBe(
      'APPROVED',
    )
    const other = await people.owner.must('create_memo', submission(template, [level([people.first])]))
    expect(await service.call('get_memo_details_for_viewing', other)).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect(await service.call('approve_memo', other)).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('is in no route: no approver, watcher, sub-approver or successor', async () => {
    const message = `${BRIDGE} cannot take part: the account is disabled, or a service’s.`
    const write = (levels: Parameters<typeof submission>[1]) =>
      people.owner.call('create_memo', submission(template, levels))
    expect(await write([level([BRIDGE])])).toMatchObject({ code: 'INVALID_ARGUMENT', message })
    expect(await write([level([people.first], { watchers: [BRIDGE] })])).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message,
    })
    const { memo_id } = await people.owner.must(
      'create_memo',
      submission(template, [level([people.first], { allow_sub_approvals: true })]),
    )
    const { levels } = await people.first.must('get_memo_logs', { memo_id })
    const { sequence_id = '', approvers = [] } = levels[0] ?? {}
    expect(
      await people.first.call('editSubapprovers', { memo_id, sequence_id, sub_approvers: [BRIDGE] }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT', message })
    const seat = { memo_id, approver_id: approvers[0]?.approver_id ?? '', reason: 'Holiday.' }
    expect(await people.first.call('hand_on_seat', { ...seat, to_email: BRIDGE })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message,
    })
  })

  it('is no delegate, manager, role holder, deputy, administrator or reader of reports, and is not offered', async () => {
    const message = `${BRIDGE} is the address of a service account.`
    const day = today(site.services.now())
    const line = { first_day: day, last_day: day, template_ids: [], delegate_email: BRIDGE }
    expect(
      await people.first.call('save_absence', { first_day: day, last_day: day, lines: [line] }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT', message: `${BRIDGE} cannot sign in` })
    expect(
      await admin.call('admin-save_person', {
        person_id: people.first.userId,
        name: 'First',
        group_id: null,
        manager_email: BRIDGE,
      }),
    ).toMatchObject(refusedAt('manager_email', message))
    const place = { kind: 'EVERYWHERE' as const, id: '' }
    const save = (email: string, deputies: string[]) =>
      admin.call('admin-save_role', { name: 'Controller', holders: [{ email, place, deputies }] })
    expect(await save(BRIDGE, [])).toMatchObject({ code: 'INVALID_ARGUMENT', message })
    expect(await save(people.first.email, [BRIDGE])).toMatchObject({ code: 'INVALID_ARGUMENT', message })
    expect(await admin.call('admin-save_setting', { key: 'admin_emails', value: [BRIDGE] })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message,
    })
    expect(await admin.call('admin-grant_super_admin', { email: BRIDGE })).toMatchObject(
      refusedAt('email', message),
    )
    const program = site.withToken(made.token)
    expect(await program.must('get_contacts', { query: 'procurement' })).toEqual([])
    expect(await program.must('get_contacts', { query: 'ramon' })).toHaveLength(1)
  })

  it('can’t be signed in with', async () => {
    const profile = { email: BRIDGE, name: 'Someone', domain: 'northwind.example' }
    const found = await site.services.db
      .transaction()
      .execute((tx) => findOrAddPerson(tx, profile as Parameters<typeof findOrAddPerson>[1]))
    expect(found.isDisabled).toBe(true)
  })

  it('has an address of its own at a supported domain', async () => {
    expect(await create({ email: people.first.email })).toMatchObject(
      refusedAt('email', `${people.first.email} is a person’s address. Choose another one.`),
    )
    expect(await create({ email: 'bridge@elsewhere.example' })).toMatchObject(
      refusedAt(
        'email',
        'bridge@elsewhere.example cannot sign in: elsewhere.example is not a supported domain.',
      ),
    )
    const named = 'named-before@northwind.example'
    await people.owner.must('create_memo', submission(template, [level([named])]))
    expect(await create({ email: named })).toMatchObject(
      refusedAt('email', `${named} takes part in memos already, as a person. Choose another address.`),
    )
  })
})

describe('P1: a service account’s token', () => {
  // Lists and pages show the tokens of one test alone, beside the shared one.
  beforeEach(async () => {
    const { tokens } = await admin.must('admin-get_service_tokens', {})
    for (const { token_id } of tokens)
      if (token_id !== made.token_id) await admin.must('admin-revoke_token', { token_id })
  })

  it('is listed for administrators, renewed and revoked', async () => {
    const renewed = await admin.must('admin-renew_service_token', {
      token_id: made.token_id,
      expires_on: today(site.services.now()),
    })
    const { tokens } = await admin.must('admin-get_service_tokens', {})
    expect(tokens).toMatchObject([
      { token_id: made.token_id, name: 'Procurement bridge', email: BRIDGE, created_by: admin.email },
      { token_id: renewed.token_id, scopes: ['read', 'write'], expires_on: today(site.services.now()) },
    ])
    expect(JSON.stringify(tokens)).not.toContain(renewed.token)
    const second = await admin.must('admin-get_service_tokens', { page_no: 2, limit: 1 })
    expect(second).toMatchObject({ tokens: [{ token_id: renewed.token_id }], total: 2 })
    const program = site.withToken(renewed.token ?? '')
    await program.must('get_templates', {})
    await admin.must('admin-revoke_token', { token_id: renewed.token_id })
    expect(await program.call('get_templates', {})).toMatchObject({ code: 'UNAUTHENTICATED' })
    await site.withToken(made.token).must('get_templates', {})
    const again = { token_id: renewed.token_id, expires_on: lastDay() }
    expect(await admin.call('admin-renew_service_token', again)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.call('admin-revoke_token', { token_id: renewed.token_id })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is made with a fresh sign-in alone, and logged for administrators without the token (P3, W29)', async () => {
    const ledger = { name: 'Ledger bridge', email: 'ledger-bridge@northwind.example' }
    const signedInAt = (signed_in_at: Date) =>
      site.services.db.updateTable('sessions').set({ signed_in_at }).where('site', '=', 'admin').execute()
    await signedInAt(new Date(0))
    try {
      expect(await create(ledger)).toMatchObject({ details: { reason: 'SIGN_IN_AGAIN' } })
    } finally {
      await signedInAt(new Date())
    }
    const { token_id } = await admin.must('admin-create_service_token', request(ledger))
    const renewed = await admin.must('admin-renew_service_token', { token_id, expires_on: lastDay() })
    await admin.must('admin-revoke_token', { token_id: renewed.token_id })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'api_token', search: ledger.name })
    expect(events.map(({ action }) => action).toReversed()).toEqual([
      'create_service_token',
      'renew_service_token',
      'revoke_token',
    ])
    expect(JSON.stringify(events)).not.toContain('cs_')
  })

  it('may be of a person who leaves: administrators revoke it for them (K9)', async () => {
    const { token, token_id } = await people.second.must('create_token', {
      name: 'Own',
      scopes: ['read'],
      expires_on: lastDay(),
    })
    const { elsewhere } = await admin.must('admin-get_handover', { email: people.second.email })
    expect(elsewhere.tokens).toEqual([{ token_id, name: 'Own' }])
    await admin.must('admin-revoke_token', { token_id })
    expect(await site.withToken(token ?? '').call('get_templates', {})).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    expect((await admin.must('admin-get_handover', { email: people.second.email })).elsewhere.tokens).toEqual(
      [],
    )
  })
})
