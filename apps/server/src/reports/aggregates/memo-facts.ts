import type {
  BudgetType,
  LoggedEvent,
  CostPanel,
  Currency,
  Lifecycle,
  ReportStatus,
  TemplateConfig,
  TimedEvent,
  TurnaroundEvent,
} from '@countersign/domain'
import {
  approvalTimes,
  costBandOf,
  costPanel,
  manilaDate,
  memoCost,
  reportStatus,
  TIMED_EVENT_TYPES,
  turnaroundParts,
  turnaroundWithQuestions,
} from '@countersign/domain'

/** An event of the log that facts are derived from; any other may be left out. */
export type FactEvent = TimedEvent | TurnaroundEvent

/** The stored data of a submitted memo. Log and content are read for approved memos only. */
export interface FactSource {
  lifecycle: Lifecycle
  firstSubmittedAt: string
  lastSubmittedAt: string
  log: readonly FactEvent[]
  /** The complete log of an approved memo with questions (M5). */
  askedLog?: readonly LoggedEvent[] | null
  /** Content of the last submitted version, if the template has a cost report. */
  content: unknown
  costReport: TemplateConfig['cost_report'] | null | undefined
}

/** The columns of `memo_facts` that are derived from the memo itself. */
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
  /** Milliseconds of `approval_ms` with the owner, and on hold (L6); null unless approved. */
  owner_ms: number | null
  hold_ms: number | null
  panel: CostPanel | null
  currency: Currency | null
  budget_type: BudgetType | null
  /** Index into the bands of panel and currency. */
  band: number | null
  /** Decimal with two places (G3). */
  amount: string | null
}

/**
 * Derives the facts of a submitted memo: report status and month (H2), and once approved, times (H3) and cost (H7).
 * @throws Error for a memo that was never submitted, which is a defect
 */
export function memoFacts(source: FactSource): MemoFacts {
  const status = source.lifecycle === 'UNSUBMITTED' ? null : reportStatus(source.lifecycle)
  if (!status) throw new Error('A memo that was never submitted has no facts')
  const isApproved = source.lifecycle === 'APPROVED'
  const times = isApproved ? approvalTimes(source.log.filter(isTimed)) : null
  // A memo that needed no approval took no time (N1).
  const parts = times ? partsOf(source) : null
  return {
    status,
    month: `${manilaDate(source.firstSubmittedAt).slice(0, 7)}-01`,
    pending_since: source.lifecycle === 'SUBMITTED' ? source.lastSubmittedAt : null,
    approval_ms: times?.approval ?? null,
    decision_ms: times?.decisions ?? [],
    level_ms: times?.levels.map((level) => level.duration) ?? [],
    level_decisions: times?.levels.map((level) => level.decisions) ?? [],
    owner_ms: parts?.owner ?? null,
    hold_ms: parts?.hold ?? null,
    ...costFacts(source),
  }
}

function partsOf({ log, askedLog }: FactSource) {
  return askedLog ? turnaroundWithQuestions(askedLog) : turnaroundParts(log)
}

function isTimed(event: FactEvent): event is TimedEvent {
  return (TIMED_EVENT_TYPES as readonly string[]).includes(event.type)
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
