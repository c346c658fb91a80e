import { revokeToken } from '../../../protocol/api-tokens/revoke-tokens.store.ts'
import { latestTokenEnd, tokenEndProblem } from '@countersign/domain'
import { createApiToken } from '../../../protocol/api-tokens/api-tokens.store.ts'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { findNamedIn, listAddressRequests, releaseAlias } from '../address-requests.store.ts'
import { changeAddress } from '../change-address.store.ts'
import { scimBase } from '../scim-base.ts'
import { lockDirectory } from '../save-user.store.ts'
import { listDirectoryTokens, listLeft, readSyncState } from '../sync-state.queries.ts'
import { findUser } from '../users.queries.ts'

/** The directory sync, as its card shows it (P4). */
export const adminGetDirectorySync: Handler<'admin-get_directory_sync', 'config' | 'db' | 'now'> = async (
  _input,
  { services },
) => {
  const { db, config } = services
  const day = today(services.now())
  const [tokens, state, left, addresses] = await Promise.all([
    listDirectoryTokens(db),
    readSyncState(db),
    listLeft(db),
    listAddressRequests(db),
  ])
  return {
    base_url: scimBase(config),
    tokens: tokens.map(({ created_at, last_used_at, ...token }) => ({
      ...token,
      date_created: created_at.toISOString(),
      is_expired: token.expires_on < day,
      date_last_used: last_used_at?.toISOString() ?? null,
    })),
    latest_end: latestTokenEnd(day),
    people: { total: state.total, active: state.active },
    groups: state.groups,
    date_last_changed: state.changedAt?.toISOString() ?? null,
    left,
    addresses: addresses.map(({ email, name, former_name, former_email, at }) => ({
      email,
      name,
      former_name,
      former_email,
      date_asked: at.toISOString(),
    })),
  }
}

/** Makes a token of the directory sync. It is in the answer alone, once (P4). */
export const adminCreateDirectoryToken: Handler<
  'admin-create_directory_token',
  'db' | 'securityLog' | 'now'
> = async (input, context) => {
  let whole: string | null = null
  const answer = await adminChange(context, 'admin-create_directory_token', input, async (tx) => {
    const { services, caller } = context
    const now = services.now()
    const { name, expires_on } = input
    const problem = tokenEndProblem(expires_on, today(now))
    if (problem !== null) throw invalid([{ path: 'expires_on', message: problem }])
    const { tokenId, secret } = await createApiToken(tx, {
      kind: 'scim',
      userId: null,
      name,
      scopes: [],
      expiresOn: expires_on,
      createdBy: caller.email,
      now,
    })
    whole = secret
    await logSecurity(tx, context, {
      kind: 'rights',
      action: 'create_directory_token',
      subject: name,
      details: { expires_on },
    })
    await logAdmin(tx, context, {
      action: 'create_directory_token',
      subject: { kind: 'directory_sync', id: tokenId, name },
      after: { expires_on },
    })
    return {
      code: 200 as const,
      message: 'The token has been created',
      token_id: tokenId,
      token: null as string | null,
    }
  })
  return { ...answer, token: whole }
}

/** Revokes a token of the directory sync: its next request is refused. */
export const adminRevokeDirectoryToken: Handler<
  'admin-revoke_directory_token',
  'db' | 'securityLog' | 'now'
> = (input, context) =>
  adminChange(context, 'admin-revoke_directory_token', input, async (tx) => {
    const { services, caller } = context
    const { token_id } = input
    const revoked = isUuid(token_id)
      ? await revokeToken(
          tx,
          { tokenId: token_id, of: { kinds: ['scim'] } },
          { by: caller.email, now: services.now() },
        )
      : undefined
    if (!revoked) throw new CallFailure('NOT_FOUND', 'There is no such token. It may have been revoked.')
    const { name } = revoked
    await logSecurity(tx, context, { kind: 'rights', action: 'revoke_directory_token', subject: name })
    await logAdmin(tx, context, {
      action: 'revoke_directory_token',
      subject: { kind: 'directory_sync', id: token_id, name },
    })
    return { code: 200 as const, message: 'The token has been revoked' }
  })

/**
 * Ends an alias, so that the address is another person's from now on (P4). A person whom SCIM knows gets it at once; one whom it adds, with
 * its next request.
 */
export const adminConfirmAddress: Handler<
  'admin-confirm_address',
  'config' | 'db' | 'jobs' | 'securityLog' | 'evidence' | 'now'
> = (input, context) =>
  adminChange(context, 'admin-confirm_address', input, async (tx) => {
    const { email } = input
    await lockDirectory(tx)
    const request = (await listAddressRequests(tx)).find((one) => one.email === email)
    if (!request) throw new CallFailure('NOT_FOUND', 'No address waits to be confirmed any more.')
    const named = await findNamedIn(tx, email, context.services.config)
    if (named.length > 0)
      throw new CallFailure(
        'FAILED_PRECONDITION',
        `${email} is still named in ${named.join(', ')}: change that first, or it would mean another person.`,
        { reason: 'IN_USE' },
      )
    await releaseAlias(tx, email, context.services.now())
    await logSecurity(tx, context, {
      kind: 'rights',
      action: 'confirm_address',
      subject: email,
      details: { before: { person: request.former_email }, after: { person: request.name } },
    })
    await logAdmin(tx, context, {
      action: 'confirm_address',
      subject: { kind: 'directory_sync', id: email, name: email },
      before: { person: `${request.former_name} (${request.former_email})` },
      after: { person: request.name },
    })
    const person = request.user_id === null ? undefined : await findUser(tx, request.user_id)
    if (person) {
      const sync = { ...context, remoteConfig: context.caller.remoteConfig }
      const { userId, name } = person
      await changeAddress(tx, sync, { userId, name, from: person.email, to: email })
    }
    return { code: 200 as const, message: `${email} is no longer an address of ${request.former_name}` }
  })
