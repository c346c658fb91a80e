import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The one channel: its payloads carry ids only, since they end at 8,000 bytes and are not replayed. */
export const LIVE_CHANNEL = 'countersign_live'

/** What happened: a memo changed, somebody was told something, a session ended (its token's hash in hex). */
type LiveSignal = { memo: string } | { told: string } | { sessionEnded: string }

/** A signal as it travels; `at`: when it was given, in the giving process's milliseconds since 1970. */
export type SentSignal = Partial<Record<'memo' | 'told' | 'sessionEnded', string>> & { at?: number }

/** Sends signals when the transaction commits, and never if it doesn't; however many, one statement. */
export async function announce(db: Db | Tx, ...signals: LiveSignal[]): Promise<void> {
  const at = Date.now()
  const payloads = signals.map((signal) => JSON.stringify({ ...signal, at } satisfies SentSignal))
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
    db,
  )
}
