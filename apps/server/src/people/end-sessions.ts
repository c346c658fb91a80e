import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'

/** Ends all sessions of a person, and with them their event streams, on whichever process they are (B3). */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tell(
    tx,
    await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute(),
  )
}

/** The same for everybody whose e-mail's domain is none of these: supporting it again brings no session back. */
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
