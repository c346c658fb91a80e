import type { SubjectFields } from '@countersign/evidence'
import { passkeyFields } from '@countersign/evidence'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'

/** What the entry of a passkey says (O1); null if there is no such passkey. */
export async function readPasskeyFields(db: Db | Tx, passkeyId: string): Promise<SubjectFields | null> {
  if (!isUuid(passkeyId)) return null
  const row = await db
    .selectFrom('passkeys as k')
    .innerJoin('people as p', 'p.user_id', 'k.user_id')
    .select(['p.email', 'k.credential_id', 'k.algorithm', 'k.spki', 'k.created_at', 'k.revoked_at'])
    .where('k.passkey_id', '=', passkeyId)
    .executeTakeFirst()
  if (!row) return null
  return passkeyFields({
    owner: row.email,
    credential: row.credential_id,
    algorithm: row.algorithm,
    spki: row.spki.toString('base64'),
    registeredAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  })
}

/** The passkey that made a signature, by the hash that names it; '' for none. */
export async function passkeyOfSignature(db: Db | Tx, hash: string): Promise<string> {
  const row = await db
    .selectFrom('decision_signatures')
    .select('passkey_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.passkey_id ?? ''
}
