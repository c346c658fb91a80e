import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { announce } from '../platform/signals/announce.store.ts'
import type { Services } from '../protocol/services.ts'
import { hashToken } from './token-hash.ts'

/** Ends one session, at sign-out. */
export async function endSession(
  { db, sessionRows }: Pick<Services, 'db' | 'sessionRows'>,
  token: string,
): Promise<void> {
  const hash = hashToken(token)
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
  // Its event streams end with it, in every process.
  await announce(db, { sessionEnded: hash.toString('hex') })
  await sessionRows.settle()
}

/** Ends all sessions of a person, with their event streams in every process (B3). */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tell(
    tx,
    await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute(),
  )
}

/** Ends one of a person's sessions, or all but one (Q2). @returns the number of sessions ended */
export async function endOwnSessions(
  tx: Tx,
  userId: string,
  which: { only: string } | { except: string | null },
): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if('only' in which, (query) => query.where('session_id', '=', (which as { only: string }).only))
    .$if('except' in which && which.except !== null, (query) =>
      query.where('session_id', '!=', (which as { except: string }).except),
    )
    .returning('token_hash')
    .execute()
  await tell(tx, ended)
  return ended.length
}

/** Ends the sessions of everyone at other domains; they do not return when a domain is supported again. */
export async function endSessionsOutside(tx: Tx, domains: readonly string[]): Promise<void> {
  await tell(
    tx,
    await tx
      .deleteFrom('sessions')
      .using('people')
      .whereRef('people.user_id', '=', 'sessions.user_id')
      .where(sql<boolean>`split_part(people.email, '@', 2) <> ALL(${[...domains]}::text[])`)
      .returning('token_hash')
      .execute(),
  )
}

async function tell(tx: Tx, ended: { token_hash: Buffer }[]): Promise<void> {
  if (ended.length === 0) return
  await announce(tx, ...ended.map(({ token_hash }) => ({ sessionEnded: token_hash.toString('hex') })))
}
