import { isHosted } from '@countersign/domain'
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/database.ts'
import { hashToken } from '../../protocol/token-hash.ts'

const TOKEN_BYTES = 32
/** The last reading is recorded this exactly: calendars ask every few minutes. */
const READ_EVERY_MS = 15 * 60 * 1000

/** Makes a link; an earlier one of the person ends. @returns its token, of which only the hash is stored */
export async function replaceLink(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = { token_hash: hashToken(token), created_at: now, last_read_at: null }
  await tx
    .insertInto('calendar_links')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** @returns whether there was one */
export async function deleteLink(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendar_links')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export function readLink(db: Db, userId: string) {
  return db
    .selectFrom('calendar_links')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whose link has this token, if they may sign in; notes that it was read. @param domains those that are hosted */
export async function findReader(
  db: Db,
  token: string,
  { domains, now }: { domains: readonly string[]; now: Date },
): Promise<{ userId: string; personId: number; email: string } | undefined> {
  const row = await db
    .selectFrom('calendar_links as c')
    .innerJoin('people as p', 'p.user_id', 'c.user_id')
    .innerJoin('addresses as a', 'a.email', 'p.email')
    .select(['p.user_id', 'p.email', 'a.person_id', 'c.last_read_at'])
    .where('c.token_hash', '=', hashToken(token))
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || !isHosted(row.email, domains)) return undefined
  if (row.last_read_at === null || now.getTime() - row.last_read_at.getTime() > READ_EVERY_MS)
    await db
      .updateTable('calendar_links')
      .set({ last_read_at: now })
      .where('user_id', '=', row.user_id)
      .execute()
  return { userId: row.user_id, personId: row.person_id, email: row.email }
}
