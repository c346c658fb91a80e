import { isAllGroups, reportCategory, REPORT_CATEGORIES, type ReportStatus } from '@countersign/domain'
import type { Cell } from '../../xlsx/cell.ts'
import type { ReportInsights } from '../insights.ts'
import type { ReportFilters } from '../report-filters.ts'
import type { ReportResult } from '../report-result.ts'
import { costTables } from './cost-tables.ts'
import { count, duration, share, text, type ReportTable } from './report-table.ts'

/** A report as it is exported: what it is about, its figures, its tables. Written as a workbook or drawn on paper. */
export interface ReportDocument {
  title: string
  facts: [label: string, value: Cell][]
  figures: [label: string, value: Cell][]
  tables: ReportTable[]
}

export interface ExportedReport {
  filters: ReportFilters
  result: ReportResult
  insights: ReportInsights
  companyName: string
  /** 'Name (email)' */
  person: string
  madeAt: string
}

/** What is shown, with the filters named on it (console document sections 2.7 and 2.8). */
export function reportDocument(report: ExportedReport): ReportDocument {
  const { filters, result, insights } = report
  const isCost = filters.template !== ''
  return {
    title: isCost ? 'Availment Form - memo to spend (MTS)' : 'Reports',
    facts: facts(report),
    figures: [
      ['Total memo count', count(result.memoCount)],
      ['Average approval time', duration(result.aveTotalTime)],
      ['Average time per approver', duration(result.aveApproversTime)],
      ...spreads(insights),
    ],
    tables: [
      statusTable(result),
      ...(isCost ? costTables(result.templateCount[0]?.costs ?? []) : [templateTable(result)]),
      ...(isAllGroups(filters.group) ? [groupTable(result)] : []),
      monthTable(insights),
    ],
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (month: string) => MONTHS[Number(month) - 1] ?? month

function facts({ filters, result, companyName, person, madeAt }: ExportedReport): ReportDocument['facts'] {
  return [
    ['Company', text(filters.company)],
    ['Group', text(isAllGroups(filters.group) ? 'All Groups' : filters.group)],
    ['Months', text(`${monthName(filters.start_month)} to ${monthName(filters.end_month)} ${filters.year}`)],
    [
      'Showing reports as of',
      result.date_updated ? { kind: 'instant', instant: result.date_updated } : text('not yet updated'),
    ],
    ['Exported by', text(person)],
    ['Exported on', { kind: 'instant', instant: madeAt }],
    ['Organisation', text(companyName)],
  ]
}

/** In pairs, as the averages stand above them. */
function spreads({ approval_time, approver_time }: ReportInsights): ReportDocument['figures'] {
  if (!approval_time || !approver_time) return []
  return [
    ['Median approval time', duration(approval_time.median)],
    ['Median time per approver', duration(approver_time.median)],
    ['90th percentile approval time', duration(approval_time.percentile_90)],
    ['90th percentile time per approver', duration(approver_time.percentile_90)],
  ]
}

/** As people read them. */
const STATUS_NAMES: Record<ReportStatus, string> = {
  Approved: 'Approved',
  Rejected: 'Rejected',
  Cancelled: 'Cancelled',
  Forapproval: 'For approval',
  Returned: 'Returned',
  Withdrawn: 'Withdrawn',
}

function statusTable({ statusCount, memoCount }: ReportResult): ReportTable {
  return {
    title: 'Count per status',
    columns: [
      { header: 'Status', kind: 'text', width: 24 },
      { header: 'Memos', kind: 'count', width: 12 },
      { header: 'Percent', kind: 'share', width: 12 },
    ],
    bars: 1,
    rows: statusCount.map((one) => [
      text(STATUS_NAMES[one.status]),
      count(one.count),
      share(one.count, memoCount),
    ]),
  }
}

function templateTable({ templateCount }: ReportResult): ReportTable {
  const rows = templateCount.map((row) => ({ ...row, category: reportCategory(row.category_name) }))
  return {
    title: 'Memos per template',
    columns: [
      { header: 'Category', kind: 'text', width: 24 },
      { header: 'Template', kind: 'text', width: 48 },
      { header: 'Code', kind: 'text', width: 14 },
      { header: 'Memos', kind: 'count', width: 12 },
    ],
    bars: 3,
    rows: REPORT_CATEGORIES.flatMap((category) =>
      rows
        .filter((row) => row.category === category)
        .map((row) => [
          text(category),
          text(row.template_name),
          text(row.template_code),
          count(row.memo_count),
        ]),
    ),
  }
}

function groupTable({ groupCount }: ReportResult): ReportTable {
  return {
    title: 'Memos created per Group',
    columns: [
      { header: 'Group Name', kind: 'text', width: 40 },
      { header: 'Created memo', kind: 'count', width: 14 },
      { header: 'Ave. approval time', kind: 'duration', width: 20 },
    ],
    bars: 1,
    rows: groupCount.map((group) => [
      text(group.group_name),
      count(group.group_count),
      duration(group.group_ave_time),
    ]),
  }
}

function monthTable({ months }: ReportInsights): ReportTable {
  return {
    title: 'Memos per month',
    columns: [
      { header: 'Month', kind: 'text', width: 12 },
      { header: 'Created memo', kind: 'count', width: 14 },
      { header: 'Approved', kind: 'count', width: 12 },
      { header: 'Ave. approval time', kind: 'duration', width: 20 },
    ],
    bars: 1,
    rows: months.map((month) => [
      text(monthName(month.month)),
      count(month.memo_count),
      count(month.approved_count),
      duration(month.average_time ?? 0),
    ]),
  }
}
