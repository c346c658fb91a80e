import { toStore } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import type { KeyedRequest } from './idempotency.store.ts'
import { answerKind, firstAnswer, hashOf } from './idempotency.store.ts'

/**
 * As `idempotent`, for work of several transactions that are idempotent each: no transaction stays open meanwhile. Of concurrent
 * repeats each does the work, and all get the answer of the one that is done first.
 */
export async function repeatable<Answer extends object>(
  db: Db,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { caller, call, key, input } = request
  if (key === undefined) return work()
  const first = await firstAnswer<Answer>(db, { ...request, key })
  if (first) return first
  const answer = await work()
  await db
    .insertInto('idempotent_answers')
    .values({
      user_id: caller.userId,
      key,
      call,
      request_hash: hashOf(input),
      answer: JSON.stringify(toStore(answerKind<Answer>(call), answer)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await firstAnswer<Answer>(db, { ...request, key })) ?? answer
}
