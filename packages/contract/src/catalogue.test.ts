import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAdminCall } from './define-admin-call.ts'
import type { CallDefinition } from './index.ts'
import { catalogue, openApiDocument } from './index.ts'

const calls = Object.entries(catalogue) as [string, CallDefinition][]

describe('the contract', () => {
  it('has each wire name once, as the key of its definition (A1)', () => {
    for (const [name, call] of calls) expect(call.name).toBe(name)
  })

  it('requires administrator access for every call of the console, and for no other (B5)', () => {
    for (const [name, call] of calls)
      expect(call.access === 'administrator', name).toBe(name.startsWith('admin-'))
  })

  it('needs an administrator without limits for each call of the console that doesn’t say what else it needs (P7)', () => {
    const shapes = { input: z.object({}), output: z.object({}), mutation: false, errors: [] }
    const silent = defineAdminCall('admin-get_nothing', 'Nothing.', shapes)
    expect(silent.administrator).toBe('unlimited')
    for (const [name, call] of calls) {
      expect(call.administrator !== undefined, name).toBe(call.access === 'administrator')
      if (call.access === 'administrator') expect(call.reasons, name).toContain('NEEDS_UNLIMITED')
    }
  })

  it('lets every change of a memo carry an idempotency key (A6)', () => {
    const changes = calls.filter(([, call]) => call.mutation && call.scope.kind === 'memo')
    expect(changes.length).toBeGreaterThan(8)
    for (const [name] of changes)
      expect(JSON.stringify(openApiDocument('0').paths[`/call/${name}`]), name).toContain('idempotency_key')
  })

  it('requires a fresh sign-in for changes of rights and for exports, also in the OpenAPI document (P3)', () => {
    const values = [
      'admin_emails',
      'hosted_domains',
      'is_policy_confirmation_enabled',
      'is_token_decide_enabled',
      'outgoing_hosts',
      'manager_source',
      'roles_source',
    ]
    const rights = { field: 'key', values }
    const fresh = calls.filter(([, call]) => call.freshSignIn !== undefined)
    expect(Object.fromEntries(fresh.map(([name, call]) => [name, call.freshSignIn]))).toEqual({
      begin_passkey: true,
      'admin-confirm_address': true,
      'admin-create_directory_token': true,
      register_passkey: true,
      revoke_passkey: true,
      create_token: true,
      'admin-create_service_token': true,
      'admin-renew_service_token': true,
      'admin-create_export': true,
      'admin-open_export': true,
      save_reports_users: true,
      delete_reports_users: true,
      'admin-take_up_erasure': true,
      'admin-end_erasure': { field: 'answer', values: ['CONFIRMED'] },
      'admin-save_retention_period': true,
      'admin-take_up_removal': true,
      'admin-end_removal': { field: 'answer', values: ['CONFIRMED'] },
      'admin-preserve_memo': true,
      'admin-lift_preservation': true,
      'admin-reassign_seat': true,
      'admin-name_handler': true,
      'admin-start_handover': true,
      'admin-save_absence': true,
      'admin-end_absence': true,
      'admin-grant_super_admin': true,
      'admin-save_administrator': true,
      'admin-remove_administrator': true,
      'admin-save_role': true,
      'admin-import_roles': true,
      'admin-export_roles': true,
      'admin-export_list': true,
      'admin-get_security_log': { field: 'purpose', values: ['export'] },
      'admin-save_person': { unlessUnchanged: true },
      'admin-delete_role': true,
      'admin-save_webhook': true,
      'admin-replace_webhook_secret': true,
      'admin-delete_webhook': true,
      'admin-create_template': { field: 'action', values: ['PUBLISHED'], unlessUnchanged: true },
      'admin-edit_template': { field: 'action', values: ['PUBLISHED'], unlessUnchanged: true },
      'admin-publish_template': { unlessUnchanged: true },
      'admin-confirm_publication': { field: 'answer', values: ['CONFIRMED'] },
      'admin-save_setting': { ...rights, unlessUnchanged: true },
      'admin-reset_setting': rights,
    })
    for (const [name, call] of fresh) {
      expect(call.errors, name).toContain('FAILED_PRECONDITION')
      expect(openApiDocument('0').paths[`/call/${name}`]).toHaveProperty(
        ['post', 'x-fresh-sign-in'],
        call.freshSignIn,
      )
    }
  })

  it('becomes an OpenAPI document with every call and every other route (A8)', () => {
    const { paths } = openApiDocument('1.0.0')
    for (const [name] of calls) expect(paths).toHaveProperty([`/call/${name}`, 'post', 'operationId'], name)
    expect(paths).toHaveProperty(['/auth/session', 'delete'])
    expect(paths).toHaveProperty(
      ['/reports/download/{report_id}', 'get', 'parameters', 0, 'name'],
      'report_id',
    )
  })

  it('answers a missing action with the fixed message (U23)', () => {
    const parsed = catalogue.create_memo.input.safeParse({
      template_id: 't',
      memo_content: [],
      sequences: [],
    })
    expect(parsed.error?.issues[0]?.message).toBe('An action type is required for this request.')
  })
})
