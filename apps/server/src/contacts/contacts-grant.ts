import type { Config } from '../config.ts'
import type { ProviderTokens } from '../people/identity-providers.ts'
import { SignInRefused } from '../people/sign-in-refusal.ts'
import { createSeal } from '../sealing/seal.ts'
import type { Caller, Services } from '../services.ts'
import { ContactsUnavailable } from './contacts-service.ts'

/** The user's own contacts, and the organisation's directory (B6). */
export const CONTACTS_SCOPES = [
  'https://www.googleapis.com/auth/contacts.readonly',
  'https://www.googleapis.com/auth/directory.readonly',
] as const

/** An access token this near to its end is renewed first. */
const RENEW_BEFORE_MS = 60_000

const seals = new WeakMap<Config, ReturnType<typeof createSeal>>()

function sealOf(config: Config) {
  const seal = seals.get(config) ?? createSeal(config.secretKeys, 'contacts grant')
  seals.set(config, seal)
  return seal
}

/** The contacts' tokens as they are stored; null where the person did not give leave for both kinds of contacts. */
export function sealGrant(config: Config, tokens: ProviderTokens): Buffer | null {
  return CONTACTS_SCOPES.every((scope) => tokens.scopes.includes(scope)) ? sealOf(config).seal(tokens) : null
}

/** Renewals under way, so that a burst of searches renews once. */
const renewals = new Map<string, Promise<ProviderTokens>>()

/**
 * An access token for the caller's contacts, renewed where it has run out.
 * @throws ContactsUnavailable 'unsupported' for accounts of a provider without contacts, 'failed' without (or no longer with)
 * the person's leave, 'unreachable' when the provider doesn't answer
 */
export async function contactsToken(services: Services, caller: Caller): Promise<string> {
  const identity = await services.db
    .selectFrom('identities')
    .select(['subject', 'provider', 'contacts_grant'])
    .where('user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .executeTakeFirstOrThrow()
  if (identity.provider !== 'google') throw new ContactsUnavailable('unsupported')
  const stored = identity.contacts_grant
  const tokens = stored && (sealOf(services.config).open(stored) as ProviderTokens | null)
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

async function renew(services: Services, caller: Caller, tokens: ProviderTokens): Promise<ProviderTokens> {
  if (!tokens.refreshToken) throw new ContactsUnavailable('failed')
  try {
    const renewed = await services.identityProviders.refresh('google', tokens.refreshToken, tokens.scopes)
    await storeGrant(services, caller, sealGrant(services.config, renewed))
    return renewed
  } catch (cause) {
    if (!(cause instanceof SignInRefused)) throw cause
    if (cause.code === 'provider-unreachable') throw new ContactsUnavailable('unreachable', cause)
    // The leave was taken back; asking again on every search would not bring it back.
    await storeGrant(services, caller, null)
    throw new ContactsUnavailable('failed', cause)
  }
}

export async function storeGrant({ db }: Services, caller: Caller, grant: Buffer | null): Promise<void> {
  await db
    .updateTable('identities')
    .set({ contacts_grant: grant })
    .where('user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .execute()
}
