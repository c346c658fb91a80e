import { amountFields } from '../../form/content/memo-amount.ts'
import type { TemplateConfig } from '../../form/template/template.ts'
import type { Policy } from '../table/policy.ts'
import { isSamePolicy } from './policy-difference.ts'

/** What decides the routes of a version's memos. */
export interface VersionPolicy {
  policy: Policy | null
  starts_on: string | null
  config: Partial<TemplateConfig>
}

/**
 * Whether publishing a version changes the policy of its template (N5, P3): the table, the day on which it starts, or the questions that
 * its amounts are read from.
 * @param live of the version that is or was live; null for a template that was never published
 * @param today in Manila
 */
export function changesPolicy(next: VersionPolicy, live: VersionPolicy | null, today: string): boolean {
  if (!isSamePolicy(next.policy, live?.policy ?? null)) return true
  if (next.policy === null || live === null) return false
  const startOf = ({ starts_on }: VersionPolicy) =>
    starts_on === null || starts_on <= today ? null : starts_on
  if (startOf(next) !== startOf(live)) return true
  const amount = amountFields(next.config)
  const before = amountFields(live.config)
  return amount?.amount_field !== before?.amount_field || amount?.currency_field !== before?.currency_field
}
