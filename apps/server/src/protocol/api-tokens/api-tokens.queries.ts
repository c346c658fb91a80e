import type { ApiScope, Day } from '@countersign/domain'
import { isHosted } from '@countersign/domain'
import type { ApiTokenKind } from '../../platform/db/tables/token-tables.ts'
import { readConfig } from '../../platform/config/remote-config.ts'
import { SETTINGS_AS_JSON } from '../../platform/config/remote-config.queries.ts'
import type { RemoteConfigValues } from '../../platform/config/remote-config.ts'
import { today } from '../delegations.ts'
import type { Services } from '../services.ts'
import { hashToken } from '../token-hash.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The good API token of the request, where the contract admits one with its scopes (P1). */
    apiToken?: ApiToken
  }
}

/** Why a token that was made once is refused. */
export type EndOfToken = 'REVOKED' | 'EXPIRED' | 'DISABLED' | 'DOMAIN'

/** A token that was made, with its account and all settings. */
export interface ApiToken {
  tokenId: string
  kind: ApiTokenKind
  name: string
  scopes: ApiScope[]
  hash: Buffer
  /** Null while it is good. */
  ended: EndOfToken | null
  lastUsedAt: Date | null
  /** Null for a token of SCIM, which has no account. */
  account: { userId: string; personId: number; email: string; name: string } | null
  /** Who made it. */
  createdBy: string
  remoteConfig: RemoteConfigValues
}

interface Row {
  token_id: string
  kind: ApiTokenKind
  name: string
  scopes: ApiScope[]
  expires_on: Day
  last_used_at: Date | null
  revoked_at: Date | null
  created_by: string
  user_id: string | null
  person_id: number
  email: string
  display_name: string
  disabled_at: Date | null
  settings: string | null
}

const FIND = `
  SELECT t.token_id, t.kind, t.name, t.scopes, t.expires_on::text, t.last_used_at, t.revoked_at, t.created_by,
    p.user_id, a.person_id, p.email, p.display_name, p.disabled_at, ${SETTINGS_AS_JSON} AS settings
  FROM api_tokens t LEFT JOIN people p USING (user_id) LEFT JOIN addresses a USING (email)
  WHERE t.token_hash = $1`

/**
 * Looks up a token of any kind, good or ended, in one query.
 * @param secret the whole token, as its bearer sends it
 * @returns undefined for one that was never made
 */
export async function findApiToken(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  secret: string,
): Promise<ApiToken | undefined> {
  const hash = hashToken(secret)
  const { rows } = await pool.query<Row>({ name: 'api-token', text: FIND, values: [hash] })
  const [row] = rows
  if (row === undefined) return undefined
  const remoteConfig = readConfig(row.settings)
  return {
    tokenId: row.token_id,
    kind: row.kind,
    name: row.name,
    scopes: row.scopes,
    hash,
    ended: endOf(row, remoteConfig, today(now())),
    lastUsedAt: row.last_used_at,
    account:
      row.user_id === null
        ? null
        : { userId: row.user_id, personId: row.person_id, email: row.email, name: row.display_name },
    createdBy: row.created_by,
    remoteConfig,
  }
}

/** A token ends with its person's account or domain (P1). */
function endOf(row: Row, { hosted_domains }: RemoteConfigValues, day: Day): EndOfToken | null {
  if (row.revoked_at !== null) return 'REVOKED'
  if (row.expires_on < day) return 'EXPIRED'
  if (row.user_id === null) return null
  if (row.disabled_at !== null) return 'DISABLED'
  return isHosted(row.email, hosted_domains.values) ? null : 'DOMAIN'
}
