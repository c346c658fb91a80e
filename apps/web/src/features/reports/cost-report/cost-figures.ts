import type { CallOutput } from '@countersign/contract'
import { costBands, percentText } from '@countersign/domain'
import type { BudgetType, CostPanel, Currency } from '@countersign/domain'

type TemplateRow = CallOutput<'get_reports'>['templateCount'][number]
export type CostRow = NonNullable<TemplateRow['costs']>[number]

export interface CostFigures {
  /** A decimal with two places. */
  totalAmount: string
  memoCount: number
  ranges: { label: string; count: number; percent: string }[]
}

/** The cost rows of the report's template; empty if none of its memos cost anything. */
export function costRows(templates: readonly TemplateRow[], code: string): readonly CostRow[] {
  return templates.find(({ template_code }) => template_code === code)?.costs ?? []
}

/** The figures of one panel for a currency and a budget type: all bands in their order, empty ones as zeros (W16, W20, H7). */
export function costFigures(
  rows: readonly CostRow[],
  panel: CostPanel,
  currency: Currency,
  budgetType: BudgetType,
): CostFigures {
  const source = rows
    .find((row) => row.panel === panel && row.currency === currency)
    ?.sources.find(({ budget_type }) => budget_type === budgetType)
  const memoCount = source?.memo_count ?? 0
  return {
    totalAmount: source?.total_amount ?? '0.00',
    memoCount,
    ranges: costBands(currency, panel).map(({ label }, index) => {
      const count = source?.ranges[index] ?? 0
      return { label, count, percent: percentText(count, memoCount) }
    }),
  }
}
