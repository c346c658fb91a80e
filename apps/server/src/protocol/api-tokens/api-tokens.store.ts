import { randomBytes } from 'node:crypto'
import type { ApiScope, Day } from '@countersign/domain'
import { API_TOKEN_PREFIX } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { ApiTokenKind } from '../../platform/db/tables/token-tables.ts'
import type { Services } from '../services.ts'
import { hashToken } from '../token-hash.ts'
import type { ApiToken } from './api-tokens.queries.ts'

const SECRET_BYTES = 32
const LAST_CHARACTERS = 4
/** How old a token's last use may be before it is written again. */
const USED_AGAIN_MS = 60_000

/** A token to be made: personal and service tokens for an account, those of SCIM for none (P4). */
export interface NewApiToken {
  kind: ApiTokenKind
  userId: string | null
  name: string
  scopes: readonly ApiScope[]
  expiresOn: Day
  /** The e-mail address of who makes it. */
  createdBy: string
  now: Date
}

/** Makes a token. @returns its id and the whole token, which is stored nowhere */
export async function createApiToken(
  tx: Tx,
  { kind, userId, name, scopes, expiresOn, createdBy, now }: NewApiToken,
): Promise<{ tokenId: string; secret: string }> {
  const secret = API_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  const { token_id } = await tx
    .insertInto('api_tokens')
    .values({
      kind,
      user_id: userId,
      name,
      scopes: [...scopes],
      token_hash: hashToken(secret),
      last_characters: secret.slice(-LAST_CHARACTERS),
      expires_on: expiresOn,
      created_at: now,
      created_by: createdBy,
    })
    .returning('token_id')
    .executeTakeFirstOrThrow()
  return { tokenId: token_id, secret }
}

/** Notes when and from where a token was used, at most once a minute. */
export async function noteTokenUse(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  { tokenId, lastUsedAt }: Pick<ApiToken, 'tokenId' | 'lastUsedAt'>,
  address: string,
): Promise<void> {
  const at = now()
  if (lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() <= USED_AGAIN_MS) return
  await pool.query({
    name: 'api-token-used',
    text: 'UPDATE api_tokens SET last_used_at = $2, last_used_address = $3 WHERE token_id = $1',
    values: [tokenId, at, address],
  })
}
