import type { Day, Delegator } from '@countersign/domain'
import { includesDay, manilaDate } from '@countersign/domain'
import type { Caller, Delegation } from './services.ts'

/** The part of a caller that says whose delegate they are. */
export type Deputy = Pick<Caller, 'delegations'>

/** Today in Manila, where absences begin and end at midnight (K1). */
export function today(now: Date): Day {
  return manilaDate(now.toISOString())
}

/** Those whom a person decides for today, for some template at least. Almost everyone has none, and nothing is asked for them. */
export function delegationsToday({ delegations }: Deputy, now: Date): Delegation[] {
  if (delegations.length === 0) return []
  const day = today(now)
  return delegations.filter((delegation) => includesDay(delegation, day))
}

/** Those whom a person decides for today for one template (K2). */
export function delegatorsOf(deputy: Deputy, templateId: string, now: Date): Delegator[] {
  return delegationsToday(deputy, now)
    .filter(({ templateIds }) => templateIds.length === 0 || templateIds.includes(templateId))
    .map(({ email, absenceId }) => ({ email, absenceId }))
}
