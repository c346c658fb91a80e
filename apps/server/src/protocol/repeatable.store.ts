import type { Db } from '../platform/db/database.ts'
import type { KeyedRequest } from './idempotency.store.ts'
import { claimKey, firstAnswer, saveAnswer } from './idempotency.store.ts'

/**
 * As `idempotent`, for work of several transactions that are idempotent each: no transaction stays open meanwhile. The key is
 * claimed before the work, so that no other request is accepted with it. It stays claimed if the work fails, which may be done in part;
 * a repeat completes it. Of concurrent repeats each does the work, and all get the answer of the one that is done first.
 * @throws CallFailure INVALID_ARGUMENT if the key was used for another request
 */
export async function repeatable<Answer extends object>(
  db: Db,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { key } = request
  if (key === undefined) return work()
  const keyed = { ...request, key }
  if (!(await claimKey(db, keyed))) {
    const first = await firstAnswer<Answer>(db, keyed)
    if (first) return first
  }
  const answer = await work()
  await saveAnswer(db, keyed, answer)
  return (await firstAnswer<Answer>(db, keyed)) ?? answer
}
