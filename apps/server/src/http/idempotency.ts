import { createHash } from 'node:crypto'
import type { CallName } from '@countersign/contract'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../services.ts'
import { invalid } from './call-failure.ts'

/**
 * Runs a change once for a caller and key (A6): the same key again gives the first answer and has no second effect.
 * Two at once: the second waits for the first one's transaction. A refusal rolls back and leaves the key unused.
 * @throws CallFailure INVALID_ARGUMENT when the key was used for another request
 */
export async function once<Answer extends object>(
  tx: Tx,
  request: { caller: Caller; call: CallName; key: string | undefined; input: object },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { caller, call, key, input } = request
  if (key === undefined) return work()
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const claimed = await tx
    .insertInto('idempotent_answers')
    .values({ user_id: caller.userId, key, call, request_hash: requestHash, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotent_answers')
      .select(['call', 'request_hash', 'answer'])
      .where('user_id', '=', caller.userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.call !== call || first.request_hash !== requestHash)
      throw invalid([
        { path: 'idempotency_key', message: 'This idempotency_key was used for another request.' },
      ])
    return first.answer as Answer
  }
  const answer = await work()
  await tx
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .execute()
  return answer
}
