import type { StoredKind } from '@countersign/domain'
import { toStore } from '@countersign/domain'
import { shapeOf } from '@countersign/domain/stored/testing/shape-of'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { remoteConfigSchema, SETTINGS } from '../config/remote-config.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { PAYLOADS } from '../jobs/jobs.ts'
import shapes from './released/shapes.json' with { type: 'json' }

/** A payload of every job with all of its keys: a new key fails to compile here until it has a value. */
const JOBS: { [Name in keyof JobPayloads]: Required<JobPayloads[Name]> } = {
  send_notice: { notificationId: 'n' },
  send_clock_notice: { notificationId: 'n' },
  make_digests: {},
  send_digest: { digestId: 'd' },
  send_push: { notificationId: 'n', subscriptionId: 's' },
  make_pdf: { memoKey: '1' },
  make_report: { reportId: 'r' },
  send_report_access: { email: 'ana@northwind.example', grantId: 'g' },
  send_passkey_changed: { passkeyId: 'p', change: 'revoked', at: '2026-11-25T02:00:00.000Z' },
  send_new_browser: { userId: 'u', address: '192.0.2.1', browser: 'Firefox', at: '2026-11-25T02:00:00.000Z' },
  send_absence: {
    absenceId: 'a',
    email: 'ana@northwind.example',
    change: 'saved',
    by: 'Ben',
    at: '2026-11-25T02:00:00.000Z',
  },
  send_absence_summary: { notificationId: 'n', absenceId: 'a' },
  notify_owners: { userId: 'u', disabledAt: '2026-11-25T02:00:00.000Z' },
  send_approver_disabled: { notificationId: 'n', userId: 'u' },
  hand_over_memos: { handoverId: 'h' },
  remove_memos: { removalId: 'r' },
  send_handover: { handoverId: 'h', email: 'ana@northwind.example' },
  send_webhook_stopped: { webhookId: 'w', email: 'ana@northwind.example', at: '2026-11-25T02:00:00.000Z' },
  rebuild_reports: { updateId: 'u' },
  fill_reports: {},
  refresh_forecasts: {},
  recompute_due_times: {},
  take_clock_steps: {},
  summarise_absences: {},
  record_memos: {},
  audit_evidence: {},
  seal_waiting_pdfs: {},
  seal_earlier_pdfs: {},
  stamp_checkpoint: {},
  scan_file: { fileKey: 'files/user/1_a_Quote.pdf' },
  scan_waiting_files: {},
  remove_erased: { keys: ['pdf/MEMO.pdf'] },
  write_export: { exportId: 'e' },
  remove_exports: {},
  pack_logs: {},
  archive_memos: {},
  remove_old_notices: {},
  tidy_up: {},
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The shape of the values that a schema accepts, as `shapeOf` writes it; limits and choices are no part of it. */
function schemaShape({ type, items, properties }: JsonSchema): string {
  if (type === 'array') return `[${schemaShape(items as JsonSchema)}]`
  if (type === 'object') {
    const parts = Object.entries(properties ?? {}).map(
      ([key, value]) => `${key}:${schemaShape(value as JsonSchema)}`,
    )
    return `{${parts.toSorted().join(',')}}`
  }
  return type === 'integer' ? 'number' : String(type)
}

const STORED: [StoredKind<unknown>, string][] = [
  ...Object.entries(JOBS).map(([name, payload]): [StoredKind<unknown>, string] => {
    const kind = PAYLOADS[name as keyof JobPayloads] as StoredKind<unknown>
    return [kind, shapeOf([toStore(kind, payload)])]
  }),
  ...Object.entries(remoteConfigSchema.shape).map(([key, schema]): [StoredKind<unknown>, string] => [
    SETTINGS[key as keyof typeof SETTINGS],
    schemaShape(z.toJSONSchema(schema)),
  ]),
]

describe('what the server stores changes its shape only with its version', () => {
  it.each(STORED.map(([kind, shape]) => [kind.name, kind, shape] as const))(
    '%s: another shape needs an upcast and a line in released/shapes.json',
    (name, kind, shape) => {
      const known = (shapes as Record<string, Record<string, string>>)[name]
      const newest = kind.upcasts.length + 1
      expect(Object.keys(known ?? {})).toEqual(Array.from({ length: newest }, (_, n) => String(n + 1)))
      expect(known?.[newest]).toBe(shape)
    },
  )

  it('keeps the shapes of kinds that exist', () => {
    expect(Object.keys(shapes).toSorted()).toEqual(STORED.map(([{ name }]) => name).toSorted())
  })
})
