import { createHash } from 'node:crypto'
import type { CallName } from '@countersign/contract'
import type { StoredKind, Upcast } from '@countersign/domain'
import { readStored, storedKind, toStore } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from './services.ts'
import { invalid } from './call-failure.ts'

/** Answers are versioned, because newer releases repeat them for a week. */
const ANSWER_UPCASTS: Partial<Record<CallName, readonly Upcast[]>> = {}

function answerKind<Answer>(call: CallName): StoredKind<Answer> {
  return storedKind(`answer of ${call}`, ...(ANSWER_UPCASTS[call] ?? []))
}

/**
 * Runs a change idempotently per caller and key (A6): a repeated key returns the first answer and has no second effect.
 * A concurrent repeat waits for the first transaction. A refusal rolls back and leaves the key unused.
 * @throws CallFailure INVALID_ARGUMENT if the key was used for another request
 */
export async function idempotent<Answer extends object>(
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
    return readStored(answerKind<Answer>(call), first.answer)
  }
  const answer = await work()
  await tx
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(toStore(answerKind<Answer>(call), answer)) })
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .execute()
  return answer
}
