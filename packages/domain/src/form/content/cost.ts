import { contentValue } from './content.ts'
import type { Currency } from './currencies.ts'
import { memoAmount } from './memo-amount.ts'
import type { TemplateConfig } from '../template/template.ts'

/** The template that has a cost report of its own: identified by its code, never by its name (H7). */
export const COST_REPORT_CODE = 'AVL'

/** Option values of a cost type field: the report relies on these, never on labels (H7). */
export const COST_TYPES = ['CAPEX', 'OPEX', 'BOTH'] as const

/** Option values of a budget type field (H7). */
export const BUDGET_TYPES = ['BUDGETED', 'UNDERBUDGETED', 'UNBUDGETED'] as const

export type CostType = (typeof COST_TYPES)[number]
export type BudgetType = (typeof BUDGET_TYPES)[number]

export interface MemoCost {
  /** Decimal with two places, '1250.50' (G3). */
  amount: string
  currency: Currency
  cost_type: CostType
  budget_type: BudgetType
}

/**
 * What a memo costs, read through its template's `cost_report` (H7). Undefined if the template reports none, or if one of
 * the four answers is missing or none of the known values: such a memo counts in no panel.
 */
export function memoCost(config: Partial<TemplateConfig>, content: unknown): MemoCost | undefined {
  const fields = config.cost_report
  const amount = memoAmount(config, content)
  if (!fields || !amount) return undefined
  const cost_type = oneOf(COST_TYPES, contentValue(content, fields.cost_type_field))
  const budget_type = oneOf(BUDGET_TYPES, contentValue(content, fields.budget_type_field))
  if (!cost_type || !budget_type) return undefined
  return { amount: amount.value, currency: amount.currency, cost_type, budget_type }
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((k) => k === value)
}
