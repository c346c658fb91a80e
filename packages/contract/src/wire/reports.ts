import { BUDGET_TYPES, COST_PANELS, CURRENCIES, REPORT_STATUSES } from '@countersign/domain'
import { z } from 'zod'
import { instant } from './common.ts'
import { dueTime } from './memo.ts'

/** The first year of reports (H1). */
export const FIRST_REPORT_YEAR = 2021

const month = z.string().regex(/^(0[1-9]|1[0-2])$/)

/** The memos of a report: those first submitted in these months of that year, Manila time (H2). */
export const reportPeriod = {
  company: z.string().min(1).max(100),
  start_month: month,
  end_month: month,
  year: z.coerce.number().int().min(FIRST_REPORT_YEAR).max(2100),
}

/** A company, a group ('TRUE' and 'FALSE' are all of them, H4), a period, and a template's report or none. */
export const reportFilters = {
  ...reportPeriod,
  group: z.string().min(1).max(100),
  template: z.enum(['', 'AVL']),
}

/** Milliseconds. */
const duration = z.int().nonnegative()
/** Exact to the cent (G3): '1250.50'. */
const money = z.string().regex(/^-?\d+\.\d{2}$/)

/** Memos with costs, by panel and currency, with one source for each budget type (W19). */
export const costRow = z.object({
  currency: z.enum(CURRENCIES),
  panel: z.enum(COST_PANELS),
  sources: z.array(
    z.object({
      budget_type: z.enum(BUDGET_TYPES),
      total_amount: money,
      memo_count: z.int(),
      /** Memos in each band of `costBands(currency, panel)`, in their order. */
      ranges: z.array(z.int()),
    }),
  ),
})

/** One template's memos; `costs` if its cost report was requested (H7). */
export const templateReportRow = z.object({
  template_id: z.string(),
  template_name: z.string(),
  template_code: z.string(),
  category_name: z.string().nullable(),
  memo_count: z.int(),
  costs: z.array(costRow).optional(),
})

const statusCounts = z.array(z.object({ status: z.enum(REPORT_STATUSES), count: z.int() }))

/** The answer to get_reports (W19, H2, H3). */
export const reportResult = z.object({
  memoCount: z.int(),
  /** All six, including zeros; they add up to `memoCount`. */
  statusCount: statusCounts,
  templateCount: z.array(templateReportRow),
  /** Empty unless all groups were requested (H4). */
  groupCount: z.array(z.object({ group_name: z.string(), group_count: z.int(), group_ave_time: duration })),
  aveTotalTime: duration,
  aveApproversTime: duration,
  /** Number of decisions in the average time of an approver. */
  approversCount: z.int(),
  totalApprovers: z.int(),
  /** When the figures were last updated; null before the first update. */
  date_updated: instant.nullable(),
})

const spread = z.object({ median: duration, percentile_90: duration })

/** Sums over fully approved memos, in milliseconds: with their owners, on hold, with their levels (L6). */
const ledgerTotals = z.object({ memo_count: z.int(), owner: duration, hold: duration, levels: duration })

/** Average time to clear each level, by position, slowest first. */
const slowestLevels = z.array(z.object({ level: z.int(), decisions: z.int(), average_time: duration }))

const yearMonth = z.string().regex(/^\d{4}-\d{2}$/)

/** W26: the distribution of waiting, and the slowest parts. */
export const reportInsights = z.object({
  approval_time: spread.nullable(),
  approver_time: spread.nullable(),
  /** Memos by the month of their first submission, for the requested months. */
  months: z.array(
    z.object({ month, memo_count: z.int(), approved_count: z.int(), average_time: duration.nullable() }),
  ),
  /** The memo that has been with approvers longest: only its age, and its ID if the caller participates in it (I1). */
  oldest_pending: z
    .object({
      since: instant,
      memo_id: z.string().nullable(),
      audience_type: z.string().nullable(),
      /** The owner's unit, for callers who don't participate in it. */
      group_name: z.string(),
    })
    .nullable(),
  slowest_levels: slowestLevels,
  /** A release before this one answers without it. */
  time: z
    .object({
      /** Memos whose current level is overdue now (L2). */
      overdue_count: z.int(),
      /** Approved memos with open conditions (R2), or handed to others and not done (R3). A release before this one answers without it. */
      not_done_count: z.int().optional(),
      ledger: ledgerTotals,
      /** Those of templates with fully approved memos, by name. */
      template_ledgers: z.array(ledgerTotals.extend({ template_name: z.string() })),
      /** The same of as many months directly before; null where these begin before the first year of reports. */
      previous: z
        .object({
          start: yearMonth,
          end: yearMonth,
          memo_count: z.int(),
          /** A release before this one answers without these two. */
          status_counts: statusCounts.optional(),
          average_time: duration.nullish(),
          overdue_count: z.int(),
          not_done_count: z.int().optional(),
          slowest_levels: slowestLevels,
          ledger: ledgerTotals,
        })
        .nullable(),
    })
    .optional(),
})

/**
 * The memos behind a figure, and their order: all of them, latest first; or longest first, by the whole approval, one decision, one level, the current waiting time, how long the
 * current level has been overdue, how long an approved memo has not been done, or the time with the owner or on hold of a fully approved memo.
 */
export const reportFigure = z.enum([
  'total',
  'approval_time',
  'approver_time',
  'level',
  'pending',
  'overdue',
  'not_done',
  'owner_time',
  'hold_time',
])

/** Maximum number of memos of a figure in one answer, and before it. */
export const REPORT_MEMOS_MAX = 100
export const REPORT_MEMOS_SKIP_MAX = 100_000

/** Whom and since when a memo waits for: its approvers, or its owner while it is returned or withdrawn. */
const reportWaiting = z.object({
  /** The current level, from 1; null while the memo is with its owner. */
  level: z.int().nullable(),
  /** `delegate`: who decides for them today (K2). */
  people: z.array(z.object({ name: z.string(), delegate: z.string().nullable() })),
  /** By Manila's calendar (G2). */
  days: z.int(),
  ...dueTime,
})

/** What is open of an approved memo. */
const reportOpenWork = z.object({
  /** Whom it waits for; no one where the handlers that its template names could not be found (R3). */
  people: z.array(z.string()),
  /** How many conditions are open (R2). */
  conditions: z.int(),
  /** Whether it is handed on and not done (R3). */
  to_do: z.boolean(),
})

/** Memos behind a figure in which the caller participates (I1). */
export const reportMemos = z.object({
  memos: z.array(
    z.object({
      memo_id: z.string(),
      memo_subject: z.string(),
      used_template_name: z.string(),
      /** The caller's list that contains it. */
      audience_type: z.enum(['memos', 'approvals', 'watch', 'to-do', 'to-read']),
      /** This memo's value of the figure; null for the total. */
      duration: duration.nullable(),
      status: z.enum(REPORT_STATUSES),
      /** Null for memos that have ended. */
      waiting: reportWaiting.nullable(),
      /** The memo that revoked it (R4). */
      revoked_by: z.string().optional(),
      /** Only for the figure `not_done`. */
      open_work: reportOpenWork.optional(),
    }),
  ),
  /** All memos that the figure counts, of all people. */
  total: z.int(),
  /** Those of them that can be listed. */
  own_total: z.int(),
})

/** The choices of the reports' selectors for this caller (H1, H6). */
export const reportOptions = z.object({
  access_level: z.enum(['Super Admin', 'Group Admin']),
  companies: z.array(z.string()),
  default_company: z.string(),
  /** Visible to the caller, ordered by name. */
  groups: z.array(z.string()),
  years: z.array(z.int()),
  /** The current year in Manila (H1). */
  current_year: z.int(),
})
