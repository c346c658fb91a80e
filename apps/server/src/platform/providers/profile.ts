import { emailAddress } from '@countersign/contract'
import { emailDomain, isFromTheFuture, isHosted, isStorableText } from '@countersign/domain'
import { z } from 'zod'
import type { Providers } from '../config/provider-settings.ts'
import { speaksFor } from '../config/provider-settings.ts'
import type { ProviderName } from './identity-providers.ts'
import { SignInRefused } from './sign-in-refusal.ts'

/** A person's identity at a provider: issuer and subject, not the e-mail (B2). */
export interface Profile {
  provider: ProviderName
  issuer: string
  subject: string
  /** Lower case. */
  email: string
  domain: string
  name: string | null
  givenName: string | null
  photoUrl: string | null
}

const UNSTORABLE = 'This text contains a character that cannot be stored'

const text = z.string().trim().min(1).max(300).refine(isStorableText, UNSTORABLE)
/** Ignores names that are empty or too long; rejects text that the database cannot store. */
const name = z
  .unknown()
  .refine((value) => typeof value !== 'string' || isStorableText(value), UNSTORABLE)
  .transform((value) => text.safeParse(value).data)
  .optional()

const claimsSchema = z.object({
  iss: text,
  sub: text,
  /** D7: an address that cannot take part in a memo cannot sign in either. */
  email: emailAddress.optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(false),
  hd: z.string().toLowerCase().optional().catch(undefined),
  tid: z.string().toLowerCase().optional().catch(undefined),
  preferred_username: emailAddress.optional().catch(undefined),
  /** Microsoft's claim that the e-mail's domain belongs to the tenant. */
  xms_edov: z.union([z.boolean(), z.number(), z.string()]).optional().catch(undefined),
  name,
  given_name: name,
  picture: z
    .url({ protocol: /^https$/ })
    .refine(isStorableText)
    .optional()
    .catch(undefined),
})

/** Domains and Microsoft tenants that may sign in, in lower case. */
interface Admission {
  hostedDomains: readonly string[]
  tenants: readonly string[]
  /** Which provider speaks for which domain (P3). */
  providers: Providers
}

/**
 * Reads verified claims and admits only supported accounts (B2). Google: `hd`, `email_verified` and the e-mail's
 * domain agree, and the domain is hosted. Microsoft: the tenant is on the list, and the e-mail's domain hosted. Others have to
 * confirm the e-mail.
 * @throws SignInRefused 401-A; `other-provider` where another one speaks for the domain (P3)
 */
export function readProfile(provider: ProviderName, claims: unknown, admission: Admission): Profile {
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) throw new SignInRefused('provider-refused', parsed.error)
  const given = parsed.data
  const email = given.email ?? (provider === 'microsoft' ? given.preferred_username : undefined)
  const domain = email && emailDomain(email)
  if (!email || !domain || !isVouched(provider, given, { domain, tenants: admission.tenants }))
    throw refused('401-A', email)
  if (!isHosted(email, admission.hostedDomains)) throw refused('401-A', email)
  if (!speaksFor(admission.providers, provider, domain)) throw refused('other-provider', email)
  return {
    provider,
    issuer: given.iss,
    subject: given.sub,
    email,
    domain,
    name: given.name ?? null,
    givenName: given.given_name ?? null,
    photoUrl: given.picture ?? null,
  }
}

/** Whether the provider says that the person has this address. */
function isVouched(
  provider: ProviderName,
  { email_verified, hd, tid, xms_edov }: z.output<typeof claimsSchema>,
  { domain, tenants }: { domain: string; tenants: readonly string[] },
): boolean {
  if (provider === 'google') return email_verified === true && hd === domain
  if (provider !== 'microsoft') return email_verified === true
  return (
    tenants.some((tenant) => tenant.toLowerCase() === tid) &&
    email_verified !== false &&
    !SAYS_NO.has(String(xms_edov ?? ''))
  )
}

/** Adds the person to a refusal, for the security log (Q1). */
function refused(code: SignInRefused['code'], email: string | undefined): SignInRefused {
  const refusal = new SignInRefused(code)
  refusal.person = email ?? null
  return refusal
}

const SAYS_NO = new Set(['false', '0'])

/** The claims of an id_token that was verified before, as its hash proves. */
export function claimsOf(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch (cause) {
    throw new SignInRefused('provider-refused', cause)
  }
}

const authTime = z.object({ auth_time: z.number().int().positive().optional().catch(undefined) })

/**
 * When a person authenticated with the provider; null if it does not report that (P3).
 * @throws SignInRefused where that is still to come
 */
export function readAuthTime(claims: unknown, now: Date): Date | null {
  const { auth_time } = authTime.parse(claims)
  if (auth_time === undefined) return null
  const signedInAt = new Date(auth_time * 1000)
  if (isFromTheFuture(signedInAt, now)) throw new SignInRefused('provider-refused')
  return signedInAt
}

/**
 * When a fresh sign-in was made (P3): as the provider says, else where its settings accept that it was asked to authenticate the person again,
 * when that began.
 */
export function freshSignInTime(
  claims: unknown,
  { begunAt, acceptsPromptLogin }: { begunAt: Date | undefined; acceptsPromptLogin: boolean },
  now: Date,
): Date | null {
  return readAuthTime(claims, now) ?? (acceptsPromptLogin && begunAt ? begunAt : null)
}

/** The provider's session of verified claims (`sid`), which it may end later (P3); null if it doesn't name one. */
export function readProviderSession(claims: unknown): string | null {
  return z.object({ sid: text }).safeParse(claims).data?.sid ?? null
}
