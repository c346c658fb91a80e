import type { CallOutput } from '@countersign/contract'
import type { CostPanel, Currency, ReportStatus } from '@countersign/domain'
import { BUDGET_TYPES, COST_PANELS, costBands, CURRENCIES } from '@countersign/domain'
import type { CostSums, CountSums, StoredReport } from './report-result.queries.ts'

export type ReportResult = CallOutput<'get_reports'>
type CostRow = NonNullable<ReportResult['templateCount'][number]['costs']>[number]

/** The result of get_reports (W19), computed from the stored sums. */
export function reportResult(stored: StoredReport, withCosts: boolean): ReportResult {
  const total = addUp(stored.templates)
  const groups = stored.groups.filter((group) => countMemos(group) > 0)
  return {
    memoCount: countMemos(total),
    statusCount: STATUSES.map(([status, column]) => ({ status, count: total[column] })),
    templateCount: stored.templates
      .map((template) => ({
        template_id: template.template_id,
        template_name: template.template_name,
        template_code: template.template_code,
        category_name: template.category_name,
        memo_count: countMemos(template),
        ...(withCosts ? { costs: costRows(stored.costs) } : {}),
      }))
      .sort((one, other) => byName(one.template_name, other.template_name)),
    groupCount: groups
      .map((group) => ({
        group_name: group.group_name,
        group_count: countMemos(group),
        group_ave_time: average(group.approval_ms, group.approved),
      }))
      .sort((one, other) => byName(one.group_name, other.group_name)),
    aveTotalTime: average(total.approval_ms, total.approved),
    aveApproversTime: average(total.approver_ms, total.approver_decisions),
    approversCount: total.approver_decisions,
    totalApprovers: total.approver_decisions,
    date_updated: stored.date_updated?.toISOString() ?? null,
  }
}

type Counts = Omit<CountSums, 'approval_ms' | 'approver_ms' | 'approver_decisions'>

const STATUSES: [ReportStatus, keyof Counts][] = [
  ['Approved', 'approved'],
  ['Rejected', 'rejected'],
  ['Cancelled', 'cancelled'],
  ['Forapproval', 'for_approval'],
  ['Returned', 'returned'],
  ['Withdrawn', 'withdrawn'],
]
const NOTHING: CountSums = {
  approved: 0,
  rejected: 0,
  cancelled: 0,
  for_approval: 0,
  returned: 0,
  withdrawn: 0,
  approval_ms: 0,
  approver_ms: 0,
  approver_decisions: 0,
}

function addUp(rows: readonly CountSums[]): CountSums {
  const columns = Object.keys(NOTHING) as (keyof CountSums)[]
  return Object.fromEntries(
    columns.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
  ) as unknown as CountSums
}

/** The total is the sum over all statuses (H2). */
function countMemos(counts: Counts): number {
  return STATUSES.reduce((sum, [, column]) => sum + counts[column], 0)
}

/** Average time = total time / count, in whole milliseconds; zero if the count is zero (W22). */
export function average(total: number, count: number): number {
  return count === 0 ? 0 : Math.round(total / count)
}

function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en')
}

/** Every panel in every currency with three budget types each, including zeros, since users may select any (H7). */
function costRows(costs: readonly CostSums[]): CostRow[] {
  const found = new Map(Map.groupBy(costs, (cost) => keyOf(cost)))
  return COST_PANELS.flatMap((panel) =>
    CURRENCIES.map((currency) => ({
      currency,
      panel,
      sources: BUDGET_TYPES.map((budget_type) => ({
        budget_type,
        ...costSource(found.get(keyOf({ panel, currency, budget_type })) ?? [], currency, panel),
      })),
    })),
  )
}

function keyOf({ panel, currency, budget_type }: Pick<CostSums, 'panel' | 'currency' | 'budget_type'>) {
  return `${panel} ${currency} ${budget_type}`
}

function costSource(costs: readonly CostSums[], currency: Currency, panel: CostPanel) {
  const ranges = costBands(currency, panel).map(
    (_, band) => costs.find((cost) => cost.band === band)?.memo_count ?? 0,
  )
  return {
    total_amount: addDecimals(costs.map((cost) => cost.total_amount)),
    memo_count: ranges.reduce((sum, count) => sum + count, 0),
    ranges,
  }
}

/** Adds decimals in whole cents, never in binary floating point (G3). */
function addDecimals(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + toCents(amount), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** @param amount a decimal with at most two places */
function toCents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}
