import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailOf } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { remoteConfigSchema } from '../../platform/config/remote-config.ts'

let site: TestSite
let admin: Actor
let colleague: Actor
/** An administrator by configuration, not by environment. */
let appointed: Actor

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  appointed = await site.signIn(mailOf('Ana Cruz'), 'Ana Cruz', 'admin')
  await admin.must('admin-save_setting', { key: 'admin_emails', value: [appointed.email] })
})
afterAll(() => site.stop())

const setting = async (key: string) => {
  const { settings } = await admin.must('admin-get_settings', {})
  const found = settings.find((one) => one.key === key)
  if (!found) throw new Error(`no setting ${key}`)
  return found
}

describe('I4: the remote configuration', () => {
  it('shows every key with its value and default', async () => {
    const { settings, environment_admins } = await admin.must('admin-get_settings', {})
    expect(settings.map((one) => one.key)).toEqual(Object.keys(remoteConfigSchema.shape))
    expect(settings.find((one) => one.key === 'max_remarks_attachment')).toMatchObject({
      value: 3,
      default_value: 3,
      is_default: true,
      revision: 0,
    })
    expect(environment_admins).toContain(admin.email)
  })

  it('applies a change at once and records who made it', async () => {
    await admin.must('admin-save_setting', { key: 'company_name', value: '  Northwind Group ' })
    const saved = await setting('company_name')
    expect(saved).toMatchObject({
      value: 'Northwind Group',
      is_default: false,
      modified_by: 'Liza Marasigan',
    })
    const config = await site.web.inject({ url: '/config.json' })
    expect(config.json()).toMatchObject({ company_name: 'Northwind Group' })
    await colleague.must('admin-reset_setting', { key: 'company_name', revision: saved.revision })
    expect(await setting('company_name')).toMatchObject({ is_default: true, value: 'Northwind Telecom' })
  })

  it('rejects invalid values', async () => {
    const refused: [string, unknown][] = [
      ['max_remarks_attachment', '3'],
      ['max_remarks_attachment', 21],
      ['is_global_search_enabled', 'yes'],
      ['edit_whitelisted_statuses', ['SUBMITTED']],
      ['download_whitelisted_statuses', ['SAVE_AS_DRAFT']],
      ['hosted_domains', { values: [] }],
      ['hosted_domains', { values: ['not a domain'] }],
      ['admin_emails', ['nobody']],
      ['feedback_url', 'javascript:alert(1)'],
      ['support_email', 'x'],
      ['chat_name', ''],
      ['chat_name', 'a\0b'],
    ]
    for (const [key, value] of refused)
      expect(await admin.call('admin-save_setting', { key, value }), key).toMatchObject({
        code: 'INVALID_ARGUMENT',
      })
    expect(await admin.call('admin-save_setting', { key: 'toString', value: 1 })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('N2: each attribute of people has one source, by hand where none was chosen or the console as a whole', async () => {
    const { db } = site.services
    const stored = {
      key: 'roles_source',
      value: JSON.stringify('CONSOLE'),
      modified_by: 'An earlier release',
    }
    await db.insertInto('settings').values(stored).execute()
    for (const key of ['group_source', 'manager_source', 'roles_source'])
      expect(await setting(key)).toMatchObject({ value: 'HAND', default_value: 'HAND' })
    expect(
      await admin.call('admin-save_setting', { key: 'roles_source', value: 'CONSOLE', revision: 1 }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT' })
    await admin.must('admin-save_setting', { key: 'roles_source', value: 'CSV', revision: 1 })
    expect((await setting('roles_source')).value).toBe('CSV')
    await admin.must('admin-reset_setting', { key: 'roles_source' })
  })

  it('A6: rejects a change based on a stale revision', async () => {
    await admin.must('admin-save_setting', { key: 'chat_name', value: 'Desk', revision: 0 })
    const stale = { key: 'chat_name', value: 'Help', revision: 0 }
    expect(await colleague.call('admin-save_setting', stale)).toMatchObject({
      code: 'ABORTED',
      details: { modified_by: 'Liza Marasigan' },
    })
    expect((await setting('chat_name')).value).toBe('Desk')
  })

  it('A6: rejects a change based on what was there before the default, also when it is set again', async () => {
    const key = 'feedback_url'
    await admin.must('admin-save_setting', { key, value: 'https://first.example/' })
    const { revision } = await setting(key)
    await colleague.must('admin-reset_setting', { key })
    await colleague.must('admin-save_setting', { key, value: 'https://second.example/' })
    const stale = { key, value: 'https://third.example/', revision }
    expect(await admin.call('admin-save_setting', stale)).toMatchObject({ code: 'ABORTED' })
    expect((await setting(key)).value).toBe('https://second.example/')
  })

  it.each([
    ['hosted_domains', { values: ['elsewhere.example'] }],
    ['admin_emails', ['somebody@northwind.example']],
  ])('B5: administrators cannot lock themselves out with %s', async (key, value) => {
    expect(await appointed.call('admin-save_setting', { key, value })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'LOCKOUT' },
    })
    if (key === 'admin_emails')
      expect(await appointed.call('admin-reset_setting', { key })).toMatchObject({
        code: 'FAILED_PRECONDITION',
      })
  })

  it('B5: removed administrators lose access', async () => {
    const gone = await site.signIn(mailOf('Gone Soon'), 'Gone Soon', 'admin')
    const key = 'admin_emails'
    await admin.must('admin-save_setting', { key, value: [appointed.email, gone.email] })
    await gone.must('admin-get_settings', {})
    await admin.must('admin-save_setting', { key, value: [appointed.email] })
    expect(await gone.call('admin-get_settings', {})).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('H6: the first Super Admin of reports', () => {
  it('is granted once, to an address of a supported domain', async () => {
    const email = mailOf('Rosa Tan')
    await admin.must('admin-grant_super_admin', { email: email.toUpperCase() })
    expect(await admin.must('admin-get_super_admins', {})).toMatchObject([{ email, name: 'Rosa Tan' }])
    expect(await admin.call('admin-grant_super_admin', { email })).toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await admin.call('admin-grant_super_admin', { email: 'x@else.example' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })
})

describe('W29: the administrators’ log', () => {
  it('lists changes with their author and values, newest first, by page', async () => {
    for (const key of ['enable_download_pdf', 'is_global_search_enabled', 'is_table_options_visible'])
      await admin.must('admin-save_setting', { key, value: true })
    await colleague.must('admin-save_setting', { key: 'max_remarks_attachment', value: 5 })
    const { events, total } = await admin.must('admin-get_log', { subject_kind: 'setting', limit: 1 })
    expect(total).toBeGreaterThan(3)
    expect(events).toMatchObject([
      {
        action: 'save_setting',
        actor_name: 'Noel Bautista',
        subject_name: 'max_remarks_attachment',
        before: 3,
        after: 5,
      },
    ])
    const next = await admin.must('admin-get_log', { subject_kind: 'setting', limit: 1, page_no: 2 })
    expect(next.events[0]?.event_no).not.toBe(events[0]?.event_no)
    await admin.must('admin-reset_setting', { key: 'max_remarks_attachment' })
  })

  it('is searched by people and subjects, with wildcards as plain characters', async () => {
    const found = async (search: string) => (await admin.must('admin-get_log', { search })).total
    const before = await found('BAUTISTA')
    await colleague.must('admin-save_setting', { key: 'is_draft_actions_enabled', value: true })
    await colleague.must('admin-save_setting', { key: 'is_draft_actions_enabled', value: false })
    await admin.must('admin-save_setting', { key: 'support_email', value: 'help@northwind.example' })
    expect(await found('BAUTISTA')).toBe(before + 2)
    expect(await found('support_email')).toBe(1)
    expect(await found('%')).toBe(0)
  })
})
