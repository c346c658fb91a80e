import { readStored, storedKind, toStore } from '@countersign/domain'
import type { Config } from '../platform/config/config.ts'
import type { ProviderTokens } from '../platform/providers/identity-providers.ts'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'
import { createSeal } from '../platform/sealing/seal.ts'
import type { Caller, Services } from '../protocol/services.ts'
import { ContactsUnavailable } from '../platform/providers/contacts-service.ts'

/** The user's own contacts, and the organisation's directory (B6). */
export const CONTACTS_SCOPES = [
  'https://www.googleapis.com/auth/contacts.readonly',
  'https://www.googleapis.com/auth/directory.readonly',
] as const

/** The stored JSON of the tokens before sealing. */
const GRANT = storedKind<ProviderTokens | null>('contacts grant')

/** An access token that expires sooner than this is renewed first. */
const RENEW_BEFORE_MS = 60_000

const seals = new WeakMap<Config, ReturnType<typeof createSeal>>()

function sealOf(config: Config) {
  const seal = seals.get(config) ?? createSeal(config.secretKeys, 'contacts grant')
  seals.set(config, seal)
  return seal
}

/** Seals the tokens for storage; null unless the person granted access to both kinds of contacts. */
export function sealGrant(config: Config, tokens: ProviderTokens): Buffer | null {
  return CONTACTS_SCOPES.every((scope) => tokens.scopes.includes(scope))
    ? sealOf(config).seal(toStore(GRANT, tokens))
    : null
}

/** Pending renewals, so that concurrent searches renew once. */
const renewals = new Map<string, Promise<ProviderTokens>>()

/**
 * An access token for the caller's contacts, renewed if it has expired.
 * @throws ContactsUnavailable 'unsupported' for accounts of a provider without contacts, 'failed' without (or no longer with)
 * the person's leave, 'unreachable' when the provider doesn't answer
 */
export async function contactsToken(
  services: Pick<Services, 'config' | 'db' | 'identityProviders' | 'now'>,
  caller: Caller,
): Promise<string> {
  const identity = await services.db
    .selectFrom('identities')
    .select(['subject', 'provider', 'contacts_grant'])
    .where('user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .executeTakeFirstOrThrow()
  if (identity.provider !== 'google') throw new ContactsUnavailable('unsupported')
  const stored = identity.contacts_grant
  const tokens = stored && readStored(GRANT, sealOf(services.config).open(stored))
  if (!tokens) throw new ContactsUnavailable('failed')
  if (tokens.accessToken && tokens.expiresAt - RENEW_BEFORE_MS > services.now().getTime())
    return tokens.accessToken
  const key = `${caller.issuer} ${identity.subject}`
  const renewal = renewals.get(key) ?? renew(services, caller, tokens)
  renewals.set(key, renewal)
  try {
    return (await renewal).accessToken
  } finally {
    renewals.delete(key)
  }
}

async function renew(
  services: Pick<Services, 'config' | 'db' | 'identityProviders'>,
  caller: Caller,
  tokens: ProviderTokens,
): Promise<ProviderTokens> {
  if (!tokens.refreshToken) throw new ContactsUnavailable('failed')
  try {
    const renewed = await services.identityProviders.refresh('google', tokens.refreshToken, tokens.scopes)
    await storeGrant(services, caller, sealGrant(services.config, renewed))
    return renewed
  } catch (cause) {
    if (!(cause instanceof SignInRefused)) throw cause
    if (cause.code === 'provider-unreachable') throw new ContactsUnavailable('unreachable', cause)
    // The grant was revoked: delete it rather than retry on every search.
    await storeGrant(services, caller, null)
    throw new ContactsUnavailable('failed', cause)
  }
}

export async function storeGrant(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  grant: Buffer | null,
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ contacts_grant: grant })
    .where('user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .execute()
}
