import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The only channel. Payloads contain only ids, since they are limited to 8,000 bytes and not replayed. */
export const LIVE_CHANNEL = 'countersign_live'

/**
 * A memo changed, a person was notified (`left`: removed from this memo_id), or a session ended (its token's hash in hex).
 */
type LiveSignal = { memo: string } | { notified: string; left?: string } | { sessionEnded: string }

/** A signal on the channel; `at` is when it was sent, in milliseconds since 1970 of the sending process. */
export type SentSignal = Partial<Record<'memo' | 'notified' | 'left' | 'sessionEnded', string>> & {
  at?: number
}

/** Sends signals if and when the transaction commits, in one statement. */
export async function announce(db: Db | Tx, ...signals: LiveSignal[]): Promise<void> {
  const at = Date.now()
  const payloads = signals.map((signal) => JSON.stringify({ ...signal, at } satisfies SentSignal))
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
    db,
  )
}
