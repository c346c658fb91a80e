import type { Db, Tx } from '../../platform/db/database.ts'

/** A person's passkeys that aren't revoked, the last added first (O4). */
export async function readPasskeys(db: Db | Tx, userId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute()
}

/** Whose a passkey is, and its name; revoked ones too. */
export async function findPasskey(db: Db, passkeyId: string) {
  return db
    .selectFrom('passkeys')
    .select(['user_id', 'name'])
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst()
}
