import { BUDGET_TYPES, COST_PANELS, CURRENCIES, REPORT_STATUSES } from '@countersign/domain'
import { z } from 'zod'
import { instant } from './common.ts'

const month = z.string().regex(/^(0[1-9]|1[0-2])$/)

/** Which memos a report is about: those first submitted in these months of that year, Manila time (H2). */
export const reportPeriod = {
  company: z.string().min(1).max(100),
  start_month: month,
  end_month: month,
  year: z.coerce.number().int().min(2021).max(2100),
}

/** A company, a group ('TRUE' and 'FALSE' are all of them, H4), a period, and a template's report or none. */
export const reportFilters = {
  ...reportPeriod,
  group: z.string().min(1).max(100),
  template: z.enum(['', 'AVL']),
}

/** Whole milliseconds. */
const duration = z.int().nonnegative()
/** Exact to the cent (G3): '1250.50'. */
const money = z.string().regex(/^-?\d+\.\d{2}$/)

/** Memos that cost, by panel and currency: three sources, one for each budget type (console document section 3). */
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

/** One template's memos; `costs` where its cost report was asked for (H7). */
export const templateReportRow = z.object({
  template_id: z.string(),
  template_name: z.string(),
  template_code: z.string(),
  category_name: z.string().nullable(),
  memo_count: z.int(),
  costs: z.array(costRow).optional(),
})

/** What get_reports answers (console document section 3, 'Report result'; H2, H3). */
export const reportResult = z.object({
  memoCount: z.int(),
  /** All six, zeros included; they add up to `memoCount`. */
  statusCount: z.array(z.object({ status: z.enum(REPORT_STATUSES), count: z.int() })),
  templateCount: z.array(templateReportRow),
  /** Where all groups were asked for; else empty (H4). */
  groupCount: z.array(z.object({ group_name: z.string(), group_count: z.int(), group_ave_time: duration })),
  aveTotalTime: duration,
  aveApproversTime: duration,
  /** Decisions that the average time of an approver is taken over. */
  approversCount: z.int(),
  totalApprovers: z.int(),
  /** When the figures were last brought up to date; null before the first time. */
  date_updated: instant.nullable(),
})

const spread = z.object({ median: duration, percentile_90: duration })

/** Beside the documented figures: how waiting is spread, and where memos wait longest. */
export const reportInsights = z.object({
  approval_time: spread.nullable(),
  approver_time: spread.nullable(),
  /** Memos by the month of their first submission, of the months asked for. */
  months: z.array(
    z.object({ month, memo_count: z.int(), approved_count: z.int(), average_time: duration.nullable() }),
  ),
  /** The memo that has been with approvers longest: only its age, and its ID where the caller takes part in it (I1). */
  oldest_pending: z
    .object({ since: instant, memo_id: z.string().nullable(), audience_type: z.string().nullable() })
    .nullable(),
  /** Level by position: how long it took on average to clear it, slowest first. */
  slowest_levels: z.array(z.object({ level: z.int(), decisions: z.int(), average_time: duration })),
})

/** What the memos behind a figure are put in order by: the whole approval, one decision, one level, or waiting now. */
export const reportFigure = z.enum(['approval_time', 'approver_time', 'level', 'pending'])

/** At most so many memos behind a figure are listed: the longest ones. */
export const REPORT_MEMOS_MAX = 100

/** Memos behind a figure that the caller takes part in (I1), longest first. */
export const reportMemos = z.object({
  memos: z.array(
    z.object({
      memo_id: z.string(),
      memo_subject: z.string(),
      used_template_name: z.string(),
      /** The caller's list that it stands in. */
      audience_type: z.enum(['memos', 'approvals', 'watch']),
      /** What the figure measures, of this memo. */
      duration,
    }),
  ),
})

/** What the reports' selectors offer to this caller (H1, H6). */
export const reportOptions = z.object({
  access_level: z.enum(['Super Admin', 'Group Admin']),
  companies: z.array(z.string()),
  default_company: z.string(),
  /** Those that the caller may see, by name. */
  groups: z.array(z.string()),
  years: z.array(z.int()),
  /** The year of today in Manila (H1). */
  current_year: z.int(),
})
