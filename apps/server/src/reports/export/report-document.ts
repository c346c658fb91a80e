import type { ReportStatus } from '@countersign/domain'
import { groupAverage, isAllGroups, NO_APPROVAL, reportCategories, reportCategory } from '@countersign/domain'
import type { Cell } from '../../platform/xlsx/cell.ts'
import type { ReportInsights } from '../figures/insights.ts'
import type { ReportFilters } from '../figures/report-filters.ts'
import type { ReportResult } from '../figures/report-result.ts'
import { average } from '../figures/report-result.ts'
import { costTables } from './cost-tables.ts'
import type { ReportTable } from './report-table.ts'
import { count, duration, share, text } from './report-table.ts'

/** The content of an exported report, which becomes a workbook or a PDF. */
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

/** Builds the content of an export, including its filters (W15, W16). */
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
      ...spreadFigures(insights),
      ...openFigures(insights),
    ],
    tables: [
      statusTable(result),
      ...(isCost ? costTables(result.templateCount[0]?.costs ?? []) : [templateTable(result)]),
      ...(isAllGroups(filters.group) ? [groupTable(result)] : []),
      monthTable(insights),
      slowestTable(insights),
      ledgerTable(insights),
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

/** In pairs, like the averages above them. */
function spreadFigures({ approval_time, approver_time }: ReportInsights): ReportDocument['figures'] {
  if (!approval_time || !approver_time) return []
  return [
    ['Median approval time', duration(approval_time.median)],
    ['Median time per approver', duration(approver_time.median)],
    ['90th percentile approval time', duration(approval_time.percentile_90)],
    ['90th percentile time per approver', duration(approver_time.percentile_90)],
  ]
}

/** What is overdue, and approved and not done, now and of the months before. */
function openFigures({ time }: ReportInsights): ReportDocument['figures'] {
  if (!time) return []
  const { overdue_count, not_done_count = 0, previous } = time
  const pair = (label: string, now: number, before: number | undefined): ReportDocument['figures'] => [
    [label, count(now)],
    ...(previous ? [[`${label}, ${periodText(previous)}`, count(before ?? 0)] as [string, Cell]] : []),
  ]
  return [
    ...pair('Overdue now', overdue_count, previous?.overdue_count),
    ...pair('Approved, not done', not_done_count, previous?.not_done_count),
  ]
}

function periodText({ start, end }: { start: string; end: string }): string {
  const [from, to] = [start, end].map((text) => `${monthName(text.slice(5))} ${text.slice(0, 4)}`)
  return from === to ? `${to}` : `${from} to ${to}`
}

/** With the averages of as many months before (W26). */
function slowestTable({ slowest_levels, time }: ReportInsights): ReportTable {
  const before = time?.previous?.slowest_levels ?? []
  return {
    title: 'Slowest levels',
    columns: [
      { header: 'Level', kind: 'count', width: 10 },
      { header: 'Decisions', kind: 'count', width: 12 },
      { header: 'Average time', kind: 'duration', width: 18 },
      { header: 'Average time before', kind: 'duration', width: 20 },
    ],
    rows: slowest_levels.map(({ level, decisions, average_time }) => {
      const found = before.find((one) => one.level === level)
      return [
        count(level),
        count(decisions),
        duration(average_time),
        found ? duration(found.average_time) : text(''),
      ]
    }),
  }
}

/** Averages over fully approved memos (L6). */
function ledgerTable({ time }: ReportInsights): ReportTable {
  const rows = time && [
    { name: 'All memos', ledger: time.ledger },
    ...(time.previous ? [{ name: periodText(time.previous), ledger: time.previous.ledger }] : []),
    ...time.template_ledgers.map((ledger) => ({ name: ledger.template_name, ledger })),
  ]
  return {
    title: 'Where the time goes',
    columns: [
      { header: 'Template', kind: 'text', width: 48 },
      { header: 'Memos', kind: 'count', width: 12 },
      { header: 'With owners', kind: 'duration', width: 18 },
      { header: 'On hold', kind: 'duration', width: 18 },
      { header: 'With levels', kind: 'duration', width: 18 },
    ],
    rows: (rows ?? []).map(({ name, ledger }) => [
      text(name),
      count(ledger.memo_count),
      ...[ledger.owner, ledger.hold, ledger.levels].map((part) => duration(average(part, ledger.memo_count))),
    ]),
  }
}

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
    rows: statusCount.map((row) => [
      text(STATUS_NAMES[row.status]),
      count(row.count),
      share(row.count, memoCount),
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
    rows: reportCategories(templateCount.map((row) => row.category_name)).flatMap((category) =>
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
      approvalAverage(groupAverage(group)),
    ]),
  }
}

const approvalAverage = (milliseconds: number | null): Cell =>
  milliseconds === null ? text(NO_APPROVAL) : duration(milliseconds)

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
      approvalAverage(month.average_time),
    ]),
  }
}
