import type { BudgetType } from '@countersign/domain'
import { costBands, DEFAULT_CURRENCY } from '@countersign/domain'
import type { ReportResult } from '../figures/report-result.ts'
import type { ReportTable } from './report-table.ts'
import { count, share, text } from './report-table.ts'

type CostRow = NonNullable<ReportResult['templateCount'][number]['costs']>[number]

/** The options of 'View' (W16). */
const VIEWS: Record<BudgetType, string> = {
  BUDGETED: 'Budgeted',
  UNDERBUDGETED: 'Underbudgeted',
  UNBUDGETED: 'Unbudgeted',
}

const CONVERSION_NOTICE =
  'Currency conversion not supported. Amount listed are subject to foreign exchange differences.'

/** The totals, then a table of cost ranges per panel and currency: all panels in pesos, other currencies if memos use them. */
export function costTables(costs: readonly CostRow[]): ReportTable[] {
  const shown = costs.filter(
    (cost) => cost.currency === DEFAULT_CURRENCY || cost.sources.some((source) => source.memo_count > 0),
  )
  return [totalsTable(shown), ...shown.map(rangesTable)]
}

function totalsTable(costs: readonly CostRow[]): ReportTable {
  return {
    title: 'Total amounts',
    columns: [
      { header: 'Cost type', kind: 'text', width: 18 },
      { header: 'Currency', kind: 'text', width: 10 },
      { header: 'View', kind: 'text', width: 18 },
      { header: 'Memos', kind: 'count', width: 10 },
      { header: 'Total amount', kind: 'amount', width: 26 },
    ],
    rows: costs.flatMap((cost) =>
      cost.sources.map((source) => [
        text(cost.panel),
        text(cost.currency),
        text(VIEWS[source.budget_type]),
        count(source.memo_count),
        { kind: 'amount' as const, amount: source.total_amount },
      ]),
    ),
    ...(costs.some((cost) => cost.currency !== DEFAULT_CURRENCY) ? { note: CONVERSION_NOTICE } : {}),
  }
}

function rangesTable({ panel, currency, sources }: CostRow): ReportTable {
  return {
    title: `${panel}, ${currency}`,
    columns: [
      { header: 'Cost range', kind: 'text', width: 30 },
      ...sources.flatMap((source) => [
        { header: VIEWS[source.budget_type], kind: 'count' as const, width: 16 },
        { header: 'Percent', kind: 'share' as const, width: 10 },
      ]),
    ],
    rows: costBands(currency, panel).map(({ label }, band) => [
      text(label),
      ...sources.flatMap((source) => {
        const memos = source.ranges[band] ?? 0
        return [count(memos), share(memos, source.memo_count)]
      }),
    ]),
  }
}
