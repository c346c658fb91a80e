import { createHash } from 'node:crypto'
import type { AccountClaims } from 'oidc-provider'
import { DIRECTORY_CLAIMS } from './directory-claims.ts'
import type { DirectoryClaims } from './directory-claims.ts'
import type { Account, Organisation, ProviderKind } from './organisation.ts'
import { domainOf, subjectFor } from './organisation.ts'

/** The tenant that every demo account at "Microsoft" belongs to; the server's MICROSOFT_TENANTS names it. */
export const DEMO_TENANT_ID = '6f0c7e1a-52b4-4d9b-9a53-c0ffee5e71c0'

const ofDirectory = Object.values(DIRECTORY_CLAIMS)

/** The claims in each provider's ID tokens, by scope. */
export const claimsByScope: Record<ProviderKind, Record<string, string[]>> = {
  google: {
    openid: ['sub', 'hd', 'acr', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', ...ofDirectory],
  },
  microsoft: {
    openid: ['sub', 'oid', 'tid', 'ver', 'acr', 'amr'],
    email: ['email'],
    profile: ['name', 'preferred_username', ...ofDirectory],
  },
}

/** A stable object id in the form of a UUID. */
function objectId(account: Account): string {
  const hex = createHash('sha256').update(`object:${account.sub}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The claims of an account. Like the real one, Google sends the domain (`hd`) of managed accounts only. */
export function claimsFor(
  kind: ProviderKind,
  account: Account,
  { organisation, directory }: { organisation: Organisation; directory: DirectoryClaims },
): AccountClaims {
  const { email, name, given_name } = account
  const sub = subjectFor(kind, account)
  if (kind === 'microsoft') {
    return {
      ...directory.of(account),
      sub,
      oid: objectId(account),
      tid: DEMO_TENANT_ID,
      ver: '2.0',
      email,
      preferred_username: email,
      name,
    }
  }
  return {
    ...directory.of(account),
    sub,
    email,
    email_verified: true,
    name,
    given_name,
    family_name: name.slice(given_name.length).trim(),
    ...(organisation.isHosted(account) ? { hd: domainOf(email) } : {}),
  }
}
