import type { EarlierPolicy, Policy, PolicySchedule, Stored } from '@countersign/domain'
import { EARLIER_POLICIES, readStored, TEMPLATE_POLICY } from '@countersign/domain'
import { sql } from 'kysely'

/** As a column of version `v`: the first day of its policy, YYYY-MM-DD. */
export const STARTS_ON = sql<string | null>`v.policy_starts_on::text`.as('policy_starts_on')

interface ScheduleRow {
  policy: Stored<Policy> | null
  policy_starts_on: string | null
  earlier_policies: Stored<EarlierPolicy[]> | null
}

/** The policies of a version, from its row. */
export function presentSchedule({ policy, policy_starts_on, earlier_policies }: ScheduleRow): PolicySchedule {
  return {
    policy: policy && readStored(TEMPLATE_POLICY, policy),
    starts_on: policy_starts_on,
    earlier: earlier_policies ? readStored(EARLIER_POLICIES, earlier_policies) : [],
  }
}
