import type { Person } from '@countersign/domain'
import { tidyAddress } from '@countersign/domain'
import { sql } from 'kysely'
import { CallFailure } from './call-failure.ts'
import { today } from './delegations.ts'
import type { Caller, Preparation } from './services.ts'

/** The part of a caller that says for whom they prepare drafts. */
export type Preparer = Pick<Caller, 'preparations'>

/** The arrangements under which a person prepares drafts today (R6). Almost everyone has none, and nothing is asked for them. */
export function preparationsToday({ preparations }: Preparer, now: Date): Preparation[] {
  if (preparations.length === 0) return []
  const day = today(now)
  return preparations.filter(({ lastDay }) => day <= lastDay)
}

/**
 * Whether an arrangement holds on a day, as a condition on `preparations r`: not ended, not over, and its owner can sign in. A cached
 * session may not know yet that it has ended (R6).
 */
export function holdsOn(day: string) {
  return sql<boolean>`r.ended_at IS NULL AND r.last_day >= ${day}::date AND NOT EXISTS (
    SELECT FROM addresses named JOIN people USING (email) WHERE named.person_id = r.owner_id AND disabled_at IS NOT NULL)`
}

/**
 * The owner of a new memo: the caller, or the person for whom they prepare it (R6).
 * @throws CallFailure PERMISSION_DENIED for a person who hasn't named the caller, whether there is one or not
 */
export function ownerOfNew(
  caller: Preparer & Pick<Caller, 'email' | 'name'>,
  preparedFor: string | null | undefined,
  now: Date,
): Person & { preparationId?: string } {
  if (preparedFor === null || preparedFor === undefined) return { email: caller.email, name: caller.name }
  const email = tidyAddress(preparedFor)
  const found = preparationsToday(caller, now).find((preparation) => preparation.email === email)
  if (!found) throw notPreparing()
  return { email, name: found.name, preparationId: found.preparationId }
}

export function notPreparing(): CallFailure {
  return new CallFailure('PERMISSION_DENIED', 'You do not prepare drafts for this person.')
}
