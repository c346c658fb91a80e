import { API_TOKENS_MAX, tokenEndProblem } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure, invalid } from '../call-failure.ts'
import { today } from '../delegations.ts'
import { countGoodTokens } from './list-tokens.queries.ts'

/**
 * Checks the last day of a new token, and that its account has room for it (P1). Locks the account, so that two at once count each other.
 * @throws CallFailure INVALID_ARGUMENT or FAILED_PRECONDITION
 */
export async function requireTokenAllowed(
  tx: Tx,
  { userId, expiresOn, now }: { userId: string; expiresOn: string; now: Date },
): Promise<void> {
  const day = today(now)
  await tx.selectFrom('people').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const problem = tokenEndProblem(expiresOn, day)
  if (problem !== null) throw invalid([{ path: 'expires_on', message: problem }])
  if ((await countGoodTokens(tx, userId, day)) < API_TOKENS_MAX) return
  throw new CallFailure(
    'FAILED_PRECONDITION',
    `There are ${API_TOKENS_MAX} tokens already. Revoke one that is no longer used.`,
    { reason: 'TOO_MANY_TOKENS' },
  )
}
