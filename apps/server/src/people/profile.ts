import { z } from 'zod'
import type { ProviderName } from './identity-providers.ts'
import { SignInRefused } from './sign-in-refusal.ts'

/** Who a provider says that somebody is. A person is issuer and subject, not an e-mail (B2). */
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

const text = z.string().trim().min(1).max(300)
const optional = text.optional().catch(undefined)

const claimsSchema = z.object({
  iss: text,
  sub: text,
  email: z.email().toLowerCase().optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(false),
  hd: z.string().toLowerCase().optional().catch(undefined),
  tid: z.string().toLowerCase().optional().catch(undefined),
  preferred_username: z.email().toLowerCase().optional().catch(undefined),
  /** Microsoft's word on whether the e-mail's domain belongs to the tenant. */
  xms_edov: z.union([z.boolean(), z.number(), z.string()]).optional().catch(undefined),
  name: optional,
  given_name: optional,
  picture: z
    .url({ protocol: /^https$/ })
    .optional()
    .catch(undefined),
})

/** Domains that may sign in, and Microsoft's tenants that may; lower case. */
interface Admission {
  hostedDomains: readonly string[]
  tenants: readonly string[]
}

/**
 * Reads verified claims and admits only supported accounts (B2). Google: `hd`, `email_verified` and the e-mail's
 * domain agree, and the domain is hosted. Microsoft: the tenant is on the list, and the e-mail's domain hosted.
 * @throws SignInRefused 401-A
 */
export function readProfile(provider: ProviderName, claims: unknown, admission: Admission): Profile {
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) throw new SignInRefused('provider-refused', parsed.error)
  const given = parsed.data
  const email = given.email ?? (provider === 'microsoft' ? given.preferred_username : undefined)
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  const vouched =
    provider === 'google'
      ? given.email_verified === true && given.hd === domain
      : admission.tenants.some((tenant) => tenant.toLowerCase() === given.tid) &&
        given.email_verified !== false &&
        !SAYS_NO.has(String(given.xms_edov ?? ''))
  if (!email || !domain || !vouched || !admission.hostedDomains.includes(domain))
    throw new SignInRefused('401-A')
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

const SAYS_NO = new Set(['false', '0'])

/** The claims of an id_token that was verified before: the text is known to be the same by its hash. */
export function claimsOf(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch (cause) {
    throw new SignInRefused('provider-refused', cause)
  }
}
