import type { AuthenticatorFacts } from '@countersign/evidence'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'

export type NewPasskey = Omit<Insertable<Database['passkeys']>, 'passkey_id' | 'last_used_at' | 'revoked_at'>

/** Stores a new key. @returns its id; null where the authenticator's key is registered already, for whomever */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string | null> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return row?.passkey_id ?? null
}

/** Revokes a person's own key for good. @returns whether it was theirs and not revoked yet */
export async function revoke(
  tx: Tx,
  { passkeyId, userId, at }: { passkeyId: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ revoked_at: at })
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('passkey_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A person's own key that isn't revoked; locked, so that it can't be revoked while a decision is made with it. */
export async function lockPasskey(tx: Tx, { credential, userId }: { credential: string; userId: string }) {
  return tx
    .selectFrom('passkeys')
    .select(['passkey_id', 'algorithm', 'spki', 'sign_count'])
    .where('credential_id', '=', credential)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that a key has signed. */
export async function noteUse(
  tx: Tx,
  { passkeyId, facts, at }: { passkeyId: string; facts: AuthenticatorFacts; at: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({
      last_used_at: at,
      is_backed_up: facts.isBackedUp,
      sign_count: sql<string>`greatest(sign_count, ${facts.signCount})`,
    })
    .where('passkey_id', '=', passkeyId)
    .execute()
}
