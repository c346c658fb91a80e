import type { AdminAction } from '@countersign/contract'
import type { ApiScope } from '@countersign/domain'
import { latestTokenEnd, SERVICE_SCOPES } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import { createApiToken } from '../../../protocol/api-tokens/api-tokens.store.ts'
import {
  findServiceToken,
  listServiceTokens,
  presentToken,
} from '../../../protocol/api-tokens/list-tokens.queries.ts'
import { requireTokenAllowed } from '../../../protocol/api-tokens/new-token.store.ts'
import { revokeToken } from '../../../protocol/api-tokens/revoke-tokens.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { findOrAddServiceAccount } from '../service-accounts.store.ts'

type Context = CallContext<'db' | 'now' | 'securityLog'>

/** A page of the tokens of service accounts (P1). */
export const adminGetServiceTokens: Handler<'admin-get_service_tokens', 'db' | 'now'> = async (
  page,
  { services },
) => {
  const day = today(services.now())
  const { rows, total } = await listServiceTokens(services.db, page)
  return {
    tokens: rows.map((row) => ({ ...presentToken(row, day), email: row.email, created_by: row.created_by })),
    total,
    latest_end: latestTokenEnd(day),
  }
}

export const adminCreateServiceToken: Handler<
  'admin-create_service_token',
  'db' | 'now' | 'securityLog'
> = async (input, context) => {
  let secret: string | null = null
  const answer = await adminChange(context, 'admin-create_service_token', input, async (tx) => {
    const { values: domains } = context.caller.remoteConfig.hosted_domains
    const { email, name } = input
    const userId = await findOrAddServiceAccount(tx, { email, name }, domains)
    const scopes = SERVICE_SCOPES.filter((scope) => input.scopes.includes(scope))
    const made = await make(tx, context, {
      action: 'create_service_token',
      userId,
      email,
      name,
      scopes,
      expiresOn: input.expires_on,
    })
    secret = made.secret
    return {
      code: 200 as const,
      message: 'The token has been created',
      token_id: made.tokenId,
      token: null as string | null,
    }
  })
  return { ...answer, token: secret }
}

export const adminRenewServiceToken: Handler<
  'admin-renew_service_token',
  'db' | 'now' | 'securityLog'
> = async (input, context) => {
  let secret: string | null = null
  const answer = await adminChange(context, 'admin-renew_service_token', input, async (tx) => {
    const before = await findServiceToken(tx, input.token_id)
    if (!before) throw new CallFailure('NOT_FOUND', 'There is no such token. It may have been revoked.')
    const made = await make(tx, context, {
      ...before,
      action: 'renew_service_token',
      scopes: before.scopes as ApiScope[],
      expiresOn: input.expires_on,
    })
    secret = made.secret
    return {
      code: 200 as const,
      message: 'Another token has been created',
      token_id: made.tokenId,
      token: null as string | null,
    }
  })
  return { ...answer, token: secret }
}

interface ServiceToken {
  action: Extract<AdminAction, 'create_service_token' | 'renew_service_token'>
  userId: string
  email: string
  name: string
  scopes: readonly ApiScope[]
  expiresOn: string
}

/** Makes a token and logs it, without the token itself. */
async function make(
  tx: Tx,
  context: Context,
  { action, userId, email, name, scopes, expiresOn }: ServiceToken,
): Promise<{ tokenId: string; secret: string }> {
  const { services, caller } = context
  const now = services.now()
  await requireTokenAllowed(tx, { userId, expiresOn, now })
  const createdBy = caller.email
  const made = await createApiToken(tx, { kind: 'service', userId, name, scopes, expiresOn, createdBy, now })
  const details = { name, email, scopes, expires_on: expiresOn }
  await logSecurity(tx, context, { kind: 'token', action, subject: made.tokenId, details })
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'api_token', id: made.tokenId, name: `${name} (${email})` },
    after: { scopes: scopes.join(', '), expires_on: expiresOn },
  })
  return made
}

/** Revokes a token of a service account, or of a person who leaves (K9). */
export const adminRevokeToken: Handler<'admin-revoke_token', 'db' | 'now' | 'securityLog'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-revoke_token', input, async (tx) => {
    const { services, caller } = context
    const which = { tokenId: input.token_id, of: { kinds: ['service', 'personal'] as const } }
    const revoked = await revokeToken(tx, which, { by: caller.email, now: services.now() })
    if (!revoked) throw new CallFailure('NOT_FOUND', 'There is no such token. It may have been revoked.')
    const { name, email } = revoked
    const subject = { kind: 'api_token' as const, id: input.token_id, name: `${name} (${email ?? ''})` }
    await logSecurity(tx, context, {
      kind: 'token',
      action: 'revoke_token',
      subject: input.token_id,
      details: { name, email },
    })
    await logAdmin(tx, context, { action: 'revoke_token', subject })
    return { code: 200 as const, message: 'The token has been revoked' }
  })
