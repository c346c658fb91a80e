import { REPORT_STATUSES } from '@countersign/domain'
import { z } from 'zod'
import { LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { emailAddress, idempotencyKey } from '../wire/common.ts'
import { tasksInput } from '../wire/memo.ts'
import {
  REPORT_MEMOS_MAX,
  REPORT_MEMOS_SKIP_MAX,
  reportFigure,
  reportFilters,
  reportInsights,
  reportMemos,
  reportOptions,
  reportPeriod,
  reportResult,
} from '../wire/reports.ts'

export const createXlsxReport = defineCall({
  name: 'createXlsxReport',
  summary: "A spreadsheet of a list's memos, sent by e-mail as an expiring link (H8).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  errors: ['SWITCHED_OFF'],
  body: LISTS_BODY,
  input: z.object({
    memo_audience_type: z.enum(['approvals', 'memos', 'watch']),
    memo_table: z.enum(['active', 'history', '']),
    memo_types: z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]),
    start_date: z.string().max(40).nullish(),
    end_date: z.string().max(40).nullish(),
    ...tasksInput,
    idempotency_key: idempotencyKey,
  }),
  /** `ok`, or `not-found` if there is nothing to report, which is a result rather than a refusal (A4). */
  output: z.object({ code: z.string(), message: z.string(), details: z.string() }),
})

export const getReports = defineCall({
  name: 'get_reports',
  summary: 'Counts and times of memos for a company, group and period (H1 to H7).',
  access: 'reports',
  apiToken: 'read',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object(reportFilters),
  output: reportResult,
})

export const getReportsInsights = defineCall({
  name: 'get_reports_insights',
  summary:
    'Medians, months, the oldest pending memo and the slowest levels, beside what get_reports answers.',
  access: 'reports',
  apiToken: 'read',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object(reportFilters),
  output: reportInsights,
})

export const getReportsMemos = defineCall({
  name: 'get_reports_memos',
  summary:
    'The memos behind a figure of the reports that the caller takes part in (I1), and how many the figure counts.',
  access: 'reports',
  apiToken: 'read',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({
    ...reportFilters,
    figure: reportFigure,
    /** The level, for figures of a level; ignored otherwise. */
    level: z.int().min(1).max(100).optional(),
    /** Only memos of this status, or of this template. */
    status: z.enum(REPORT_STATUSES).optional(),
    template_id: z.string().min(1).max(60).optional(),
    /** Memos before the first one that is listed. */
    skip: z.int().min(0).max(REPORT_MEMOS_SKIP_MAX).default(0),
    limit: z.int().min(1).max(REPORT_MEMOS_MAX).default(REPORT_MEMOS_MAX),
  }),
  output: reportMemos,
})

export const getReportsOptions = defineCall({
  name: 'get_reports_options',
  summary: 'The companies, groups and years that the caller may choose from (H1, H6).',
  access: 'reports',
  apiToken: 'read',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({}),
  output: reportOptions,
})

export const updateReports = defineCall({
  name: 'update_reports',
  summary: "Recomputes a company's year, as a job (H5).",
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: true,
  input: z.object({ ...reportPeriod, idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string(), update_id: z.string() }),
})

export const getReportsUpdate = defineCall({
  name: 'get_reports_update',
  summary: 'How far a recomputation has come.',
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({ update_id: z.string().max(60) }),
  output: z.object({
    state: z.enum(['pending', 'fulfilled', 'rejected']),
    /** Number of memos read, and in total. */
    done: z.int(),
    total: z.int(),
  }),
  errors: ['NOT_FOUND'],
})

export const saveReportsUsers = defineCall({
  name: 'save_reports_users',
  summary: 'Grants or changes access to reports (H6).',
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: true,
  freshSignIn: true,
  input: z.object({
    name: z.string().trim().min(1).max(200),
    email: emailAddress,
    access: z.enum(['Super Admin', 'Group Admin']),
    views: z.array(z.string().max(100)).max(60),
    idempotency_key: idempotencyKey,
  }),
  output: z.object({ code: z.literal(200), message: z.string() }),
  errors: ['FAILED_PRECONDITION'],
})

export const deleteReportsUsers = defineCall({
  name: 'delete_reports_users',
  summary: 'Removes access to reports (H6).',
  access: 'reports',
  scope: { kind: 'catalogue' },
  mutation: true,
  freshSignIn: true,
  /** The address as granted: existing ones can be removed even if they would now be refused. */
  input: z.object({ email: z.string().min(1).max(254), idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string() }),
  errors: ['FAILED_PRECONDITION'],
})
