import { randomUUID } from 'node:crypto'
import type { BatchPlace } from '@countersign/evidence'
import {
  batchChallenge,
  challengeOf,
  HASH_BYTES,
  inclusionPath,
  rootOfHashes,
  STATEMENT_MS,
  statementLeaf,
  toBase64,
} from '@countersign/evidence'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A statement that someone is asked to sign. */
export interface AskedStatement {
  memoKey: string
  text: string
  seed: Uint8Array
}

/**
 * Keeps what someone is asked to sign, for five minutes (O4).
 * @param statements at least one, each of another memo
 * @returns the request with what the passkey signs
 */
export async function keepRequest(
  db: Db,
  statements: readonly AskedStatement[],
  { userId, now }: { userId: string; now: Date },
) {
  const requestId = randomUUID()
  const expiresAt = new Date(now.getTime() + STATEMENT_MS)
  const leaves = statements.map(({ text }) => statementLeaf(text))
  await db
    .insertInto('signature_requests')
    .values(
      statements.map(({ memoKey, text, seed }, place) => ({
        request_id: requestId,
        memo_key: memoKey,
        user_id: userId,
        statement: text,
        seed: Buffer.from(seed),
        place,
        size: leaves.length,
        path: Buffer.concat(inclusionPath(leaves, place)),
        expires_at: expiresAt,
      })),
    )
    .execute()
  const [only] = statements
  const challenge =
    statements.length === 1 && only
      ? challengeOf(only.text)
      : batchChallenge({ size: leaves.length, root: rootOfHashes(leaves) })
  return { requestId, expiresAt, challenge }
}

/** Whose request, and about which memo. */
export interface RequestKey {
  requestId: string
  memoKey: string
  userId: string
}

/**
 * Takes a request out of the table: it is used once. A refusal rolls back and leaves it; `dropRequest` then ends it.
 * @returns null for one that is used, expired, or another person's
 */
export async function takeRequest(tx: Tx, { requestId, memoKey, userId }: RequestKey, now: Date) {
  const row = await tx
    .deleteFrom('signature_requests')
    .where('request_id', '=', requestId)
    .where('memo_key', '=', memoKey)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning(['statement', 'seed', 'place', 'size', 'path'])
    .executeTakeFirst()
  return row ? { statement: row.statement, seed: Uint8Array.from(row.seed), batch: batchOf(row) } : null
}

function batchOf({
  place,
  size,
  path,
}: {
  place: number
  size: number
  path: Buffer
}): BatchPlace | undefined {
  if (size === 1) return undefined
  const hashes = Array.from({ length: path.length / HASH_BYTES }, (_, at) =>
    toBase64(Uint8Array.from(path.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))),
  )
  return { index: place, size, path: hashes }
}

/** Ends a request whose approval was refused: its signature proves nothing (O4). @returns whether there was one */
export async function dropRequest(
  db: Db,
  { requestId, memoId, userId }: { requestId: string; memoId: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signature_requests')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .where('memo_key', '=', (eb) => eb.selectFrom('memos').select('memo_key').where('memo_id', '=', memoId))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
