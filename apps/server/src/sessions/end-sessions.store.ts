import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { announce } from '../platform/signals/announce.store.ts'
import type { Services } from '../protocol/services.ts'
import { endPushOfPerson, endPushOfSessions } from './push-subscriptions.store.ts'
import { hashToken } from '../protocol/token-hash.ts'

/** Ends one session at sign-out, with its event streams in every process and its push messages (B3, M7). */
export async function endSession(
  { db, sessionRows }: Pick<Services, 'db' | 'sessionRows'>,
  token: string,
): Promise<void> {
  await db.transaction().execute((tx) => endByHash(tx, hashToken(token)))
  await sessionRows.settle()
}

/** Ends the session that the browser had before a sign-in. Its person's device keeps getting push messages (M7). */
export async function replaceSession(
  { db, sessionRows }: Pick<Services, 'db' | 'sessionRows'>,
  { before, token }: { before: string; token: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('push_subscriptions as push')
      .from('sessions as old')
      .innerJoin('sessions as next', 'next.user_id', 'old.user_id')
      .set((eb) => ({ session_id: eb.ref('next.session_id'), signed_in_at: eb.ref('next.created_at') }))
      .whereRef('push.session_id', '=', 'old.session_id')
      .where('old.token_hash', '=', hashToken(before))
      .where('next.token_hash', '=', hashToken(token))
      .execute()
    // Signing in once more in a new browser answers no question about it (Q2).
    await tx
      .updateTable('sessions as next')
      .from('sessions as old')
      .set({ is_new: true })
      .whereRef('next.user_id', '=', 'old.user_id')
      .where('old.is_new', '=', true)
      .where('old.token_hash', '=', hashToken(before))
      .where('next.token_hash', '=', hashToken(token))
      .execute()
    await endByHash(tx, hashToken(before))
  })
  await sessionRows.settle()
}

async function endByHash(tx: Tx, hash: Buffer): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', hash)
    .returning('session_id')
    .execute()
  await endPushOfSessions(
    tx,
    ended.map(({ session_id }) => session_id),
  )
  await announce(tx, { sessionEnded: hash.toString('hex') })
}

/** Ends all sessions of a person, with their event streams, push messages and calendar link (B3, M7, P5). */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await announceEnd(
    tx,
    await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute(),
  )
  await endPushOfPerson(tx, userId, { except: null })
  await tx.deleteFrom('calendar_links').where('user_id', '=', userId).execute()
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
  await announceEnd(tx, ended)
  await endPushOfPerson(tx, userId, which)
  return ended.length
}

/**
 * Ends the sessions that a provider has signed out, with their event streams and push messages (P3): those of one of its sessions, or all
 * of a person that began with it.
 * @returns whose they were, and how many
 */
export async function endProviderSessions(
  tx: Tx,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
): Promise<{ email: string; ended: number }[]> {
  const ended = await tx
    .deleteFrom('sessions as s')
    .using('people as p')
    .whereRef('p.user_id', '=', 's.user_id')
    .where('s.issuer', '=', issuer)
    .$if(sid !== undefined, (query) => query.where('s.provider_session', '=', sid ?? ''))
    .$if(subject !== undefined, (query) =>
      query.where('s.user_id', 'in', (eb) =>
        eb
          .selectFrom('identities as i')
          .select('i.user_id')
          .where('i.issuer', '=', issuer)
          .where('i.subject', '=', subject ?? ''),
      ),
    )
    .returning(['s.token_hash', 's.session_id', 'p.email'])
    .execute()
  await announceEnd(tx, ended)
  await endPushOfSessions(
    tx,
    ended.map(({ session_id }) => session_id),
  )
  const byPerson = Map.groupBy(ended, ({ email }) => email)
  return [...byPerson].map(([email, sessions]) => ({ email, ended: sessions.length }))
}

/** Ends the sessions of everyone at other domains; they do not return when a domain is supported again. */
export async function endSessionsOutside(tx: Tx, domains: readonly string[]): Promise<void> {
  await announceEnd(
    tx,
    await tx
      .deleteFrom('sessions')
      .using('people')
      .whereRef('people.user_id', '=', 'sessions.user_id')
      .where(isOutside(domains))
      .returning('token_hash')
      .execute(),
  )
  await tx
    .deleteFrom('push_subscriptions')
    .using('people')
    .whereRef('people.user_id', '=', 'push_subscriptions.user_id')
    .where(isOutside(domains))
    .execute()
  await tx
    .deleteFrom('calendar_links')
    .using('people')
    .whereRef('people.user_id', '=', 'calendar_links.user_id')
    .where(isOutside(domains))
    .execute()
}

function isOutside(domains: readonly string[]) {
  return sql<boolean>`split_part(people.email, '@', 2) <> ALL(${[...domains]}::text[])`
}

async function announceEnd(tx: Tx, ended: { token_hash: Buffer }[]): Promise<void> {
  if (ended.length === 0) return
  await announce(tx, ...ended.map(({ token_hash }) => ({ sessionEnded: token_hash.toString('hex') })))
}
