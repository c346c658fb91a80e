import { API_SCOPES, latestTokenEnd } from '@countersign/domain'
import { createApiToken } from '../../protocol/api-tokens/api-tokens.store.ts'
import { listPersonalTokens, presentToken } from '../../protocol/api-tokens/list-tokens.queries.ts'
import { requireTokenAllowed } from '../../protocol/api-tokens/new-token.store.ts'
import { revokeToken as revoke } from '../../protocol/api-tokens/revoke-tokens.store.ts'
import { logSecurity } from '../../audit/log-security.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import { today } from '../../protocol/delegations.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'

/** The caller's own API tokens (P1). */
export const getTokens: Handler<'get_tokens', 'db' | 'now'> = async (_input, { services, caller }) => {
  const day = today(services.now())
  const rows = await listPersonalTokens(services.db, caller.userId)
  const { is_token_decide_enabled: mayDecide } = caller.remoteConfig
  return {
    tokens: rows.map((row) => presentToken(row, day)),
    allowed_scopes: API_SCOPES.filter((scope) => scope !== 'decide' || mayDecide),
    latest_end: latestTokenEnd(day),
  }
}

/** Makes a token. What idempotency stores is without the token itself, which is stored nowhere (P1, A6). */
export const createToken: Handler<'create_token', 'db' | 'now' | 'securityLog'> = async (input, context) => {
  const { services, caller } = context
  if (input.scopes.includes('decide') && !caller.remoteConfig.is_token_decide_enabled)
    throw new CallFailure(
      'FAILED_PRECONDITION',
      'Settings don’t allow decisions by API tokens. Choose other scopes.',
      { reason: 'SWITCHED_OFF', flag: 'is_token_decide_enabled' },
    )
  const request = { caller, call: 'create_token', key: input.idempotency_key, input } as const
  let secret: string | null = null
  const answer = await services.db.transaction().execute((tx) =>
    idempotent(tx, request, async () => {
      const now = services.now()
      await requireTokenAllowed(tx, { userId: caller.userId, expiresOn: input.expires_on, now })
      const scopes = API_SCOPES.filter((scope) => input.scopes.includes(scope))
      const made = await createApiToken(tx, {
        kind: 'personal',
        userId: caller.userId,
        name: input.name,
        scopes,
        expiresOn: input.expires_on,
        createdBy: caller.email,
        now,
      })
      await logSecurity(tx, context, {
        kind: 'token',
        action: 'create_token',
        subject: made.tokenId,
        details: { name: input.name, scopes, expires_on: input.expires_on },
      })
      secret = made.secret
      return {
        code: 200 as const,
        message: 'The token has been created',
        token_id: made.tokenId,
        token: null as string | null,
      }
    }),
  )
  return { ...answer, token: secret }
}

export const revokeToken: Handler<'revoke_token', 'db' | 'now' | 'securityLog'> = async (input, context) => {
  const { services, caller } = context
  const request = { caller, call: 'revoke_token', key: input.idempotency_key, input } as const
  return services.db.transaction().execute((tx) =>
    idempotent(tx, request, async () => {
      const which = { tokenId: input.token_id, of: { userId: caller.userId } }
      const revoked = await revoke(tx, which, { by: caller.email, now: services.now() })
      if (revoked)
        await logSecurity(tx, context, {
          kind: 'token',
          action: 'revoke_token',
          subject: input.token_id,
          details: { name: revoked.name },
        })
      return { code: 200 as const, message: 'The token has been revoked' }
    }),
  )
}
