import {
  approvalTimes,
  costBandOf,
  costPanel,
  manilaDate,
  memoCost,
  reportStatus,
  type BudgetType,
  type CostPanel,
  type Currency,
  type Lifecycle,
  type ReportStatus,
  type TemplateConfig,
  type TimedEvent,
} from '@countersign/domain'

/** A submitted memo as its rows tell it; log and content of approved ones only. */
export interface FactSource {
  lifecycle: Lifecycle
  firstSubmittedAt: string
  lastSubmittedAt: string
  log: readonly TimedEvent[]
  /** The last submitted version's, where the template reports costs. */
  content: unknown
  costReport: TemplateConfig['cost_report'] | null | undefined
}

/** What the reports know of one memo: the columns of `memo_facts` that the memo itself decides. */
export interface MemoFacts {
  status: ReportStatus
  /** The first day of a month, 'YYYY-MM-DD'. */
  month: string
  pending_since: string | null
  /** Milliseconds; null unless approved (H3). */
  approval_ms: number | null
  decision_ms: number[]
  level_ms: number[]
  level_decisions: number[]
  panel: CostPanel | null
  currency: Currency | null
  budget_type: BudgetType | null
  /** Index into the bands of panel and currency. */
  band: number | null
  /** Decimal with two places (G3). */
  amount: string | null
}

/**
 * The facts of a memo that was submitted: its report status and month (H2), and once approved its times (H3) and cost (H7).
 * @throws Error for a memo that was never submitted: a defect
 */
export function memoFacts(source: FactSource): MemoFacts {
  const status = source.lifecycle === 'UNSUBMITTED' ? null : reportStatus(source.lifecycle)
  if (!status) throw new Error('A memo that was never submitted has no facts')
  const times = source.lifecycle === 'APPROVED' ? approvalTimes(source.log) : null
  return {
    status,
    month: `${manilaDate(source.firstSubmittedAt).slice(0, 7)}-01`,
    pending_since: source.lifecycle === 'SUBMITTED' ? source.lastSubmittedAt : null,
    approval_ms: times?.approval ?? null,
    decision_ms: times?.decisions ?? [],
    level_ms: times?.levels.map((level) => level.duration) ?? [],
    level_decisions: times?.levels.map((level) => level.decisions) ?? [],
    ...costFacts(source),
  }
}

function costFacts({ lifecycle, costReport, content }: FactSource) {
  const cost =
    lifecycle === 'APPROVED' && costReport ? memoCost({ cost_report: costReport }, content) : undefined
  if (!cost) return { panel: null, currency: null, budget_type: null, band: null, amount: null }
  const panel = costPanel(cost.cost_type)
  return {
    panel,
    currency: cost.currency,
    budget_type: cost.budget_type,
    band: costBandOf(cost.amount, cost.currency, panel),
    amount: cost.amount,
  }
}
