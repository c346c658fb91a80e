import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idempotencyKey } from '../wire/common.ts'

const month = z.string().regex(/^(0[1-9]|1[0-2])$/)
const period = {
  company: z.string().max(100),
  start_month: month,
  end_month: month,
  year: z.coerce.number().int(),
}

export const createXlsxReport = defineCall({
  name: 'createXlsxReport',
  summary: "A spreadsheet of a list's memos, sent by e-mail as an expiring link (H8).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({
    memo_audience_type: z.enum(['approvals', 'memos', 'watch']),
    memo_table: z.enum(['active', 'history', '']),
    memo_types: z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]),
    start_date: z.string().max(40).nullish(),
    end_date: z.string().max(40).nullish(),
    idempotency_key: idempotencyKey,
  }),
  /** `ok`, or `not-found`: there is nothing to report, which is a result and no refusal (A4). */
  output: z.object({ code: z.string(), message: z.string(), details: z.string() }),
})

export const getReports = defineCall({
  name: 'get_reports',
  summary: 'Counts and times of memos for a company, group and period (H1 to H7).',
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({ ...period, group: z.string().max(100), template: z.enum(['', 'AVL']) }),
  output: z.looseObject({ memoCount: z.int(), date_updated: z.string() }),
  errors: ['PERMISSION_DENIED', 'UNIMPLEMENTED'],
})

export const updateReports = defineCall({
  name: 'update_reports',
  summary: "Recomputes a company's year (H5).",
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: true,
  input: z.object(period),
  output: z.looseObject({ code: z.literal(200) }),
  errors: ['PERMISSION_DENIED', 'UNIMPLEMENTED'],
})

export const saveReportsUsers = defineCall({
  name: 'save_reports_users',
  summary: 'Grants or changes access to reports (H6).',
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: true,
  input: z.object({
    name: z.string().max(200),
    email: z.string().max(254),
    access: z.string().max(60),
    views: z.array(z.string().max(100)).max(60),
  }),
  output: z.object({ code: z.literal(200), message: z.string() }),
  errors: ['PERMISSION_DENIED', 'FAILED_PRECONDITION', 'UNIMPLEMENTED'],
})

export const deleteReportsUsers = defineCall({
  name: 'delete_reports_users',
  summary: 'Removes access to reports (H6).',
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: true,
  input: z.object({ email: z.string().max(254) }),
  output: z.object({ code: z.literal(200), message: z.string() }),
  errors: ['PERMISSION_DENIED', 'FAILED_PRECONDITION', 'UNIMPLEMENTED'],
})
