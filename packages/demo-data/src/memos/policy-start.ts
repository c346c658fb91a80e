import { endOfLastOfficeDay, OFFICE_MINUTES_A_DAY } from './office-hours.ts'

/** How long the policy has been in force: older memos follow the version before it. */
const OFFICE_DAYS_OLD = 3

/** The office minute from which on new memos of the policy's template follow it, seen from an instant. */
export function policyStart(at: Date): number {
  return endOfLastOfficeDay(at) - OFFICE_DAYS_OLD * OFFICE_MINUTES_A_DAY
}
