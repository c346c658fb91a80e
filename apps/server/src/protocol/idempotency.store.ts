import { createHash } from 'node:crypto'
import type { CallName } from '@countersign/contract'
import type { StoredKind, Upcast } from '@countersign/domain'
import { readStored, storedKind, toStore } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Caller } from './services.ts'
import { invalid } from './call-failure.ts'

/** Answers are versioned, because newer releases repeat them for a week. */
const ANSWER_UPCASTS: Partial<Record<CallName, readonly Upcast[]>> = {}

export function answerKind<Answer>(call: CallName): StoredKind<Answer> {
  return storedKind(`answer of ${call}`, ...(ANSWER_UPCASTS[call] ?? []))
}

export interface KeyedRequest {
  caller: Caller
  call: CallName
  key: string | undefined
  input: object
}

type Keyed = KeyedRequest & { key: string }

/**
 * Runs a change idempotently per caller and key (A6): a repeated key returns the first answer and has no second effect.
 * A concurrent repeat waits for the first transaction. A refusal rolls back and leaves the key unused.
 * @throws CallFailure INVALID_ARGUMENT if the key was used for another request
 */
export async function idempotent<Answer extends object>(
  tx: Tx,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { key } = request
  if (key === undefined) return work()
  const keyed = { ...request, key }
  if (!(await claimKey(tx, keyed))) {
    const first = await firstAnswer<Answer>(tx, keyed)
    if (!first) throw new Error('The answer to this key was deleted meanwhile.')
    return first
  }
  const answer = await work()
  await saveAnswer(tx, keyed, answer)
  return answer
}

/** Reserves a key for a request that has no answer yet. @returns false if the key is taken, by this request or by another */
export async function claimKey(db: Db | Tx, { caller, call, key, input }: Keyed): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotent_answers')
    .values({ user_id: caller.userId, key, call, request_hash: hashOf(input), answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Saves the answer to a claimed key, unless a concurrent repeat has. */
export async function saveAnswer<Answer extends object>(
  db: Db | Tx,
  { caller, call, key }: Keyed,
  answer: Answer,
): Promise<void> {
  await db
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(toStore(answerKind<Answer>(call), answer)) })
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .where(sql<boolean>`answer = 'null'`)
    .execute()
}

/** The answer that a key has got, if any. @throws CallFailure INVALID_ARGUMENT if it was used for another request */
export async function firstAnswer<Answer>(
  db: Db | Tx,
  { caller, call, key, input }: Keyed,
): Promise<Answer | undefined> {
  const first = await db
    .selectFrom('idempotent_answers')
    .select(['call', 'request_hash', 'answer'])
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) return undefined
  if (first.call !== call || first.request_hash !== hashOf(input))
    throw invalid([
      { path: 'idempotency_key', message: 'This idempotency_key was used for another request.' },
    ])
  return first.answer === null ? undefined : readStored(answerKind<Answer>(call), first.answer)
}

/** Equal inputs have equal hashes. Whom a request claims to be from (A3) is no part of it: the session has confirmed it. */
function hashOf(input: object): string {
  const { user_id: _, ...request } = input as { user_id?: unknown }
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}
