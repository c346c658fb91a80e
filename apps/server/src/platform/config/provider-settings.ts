import type { ClaimNames, SourcedAttribute } from '@countersign/domain'
import { SOURCED_ATTRIBUTES } from '@countersign/domain'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Which claims of a provider hold which attributes of people (N2). */
export const CLAIM_SETTINGS = {
  group: 'GROUP_CLAIM',
  manager: 'MANAGER_CLAIM',
  roles: 'ROLES_CLAIM',
} as const satisfies Record<SourcedAttribute, string>

/** How strong a sign-in has to be (P3); empty lists ask for nothing. */
export interface SignInStrength {
  /** Authentication contexts, of which the provider has to name one; they are asked for. */
  acr: readonly string[]
  /** Authentication methods, all of which the provider has to name. */
  amr: readonly string[]
}

export interface ProviderConfig {
  /** As people read it. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** The domains that it speaks for, in lower case (P3); null for all but `exceptDomains`. */
  domains: readonly string[] | null
  /** The domains that other providers list, and that aren't shared. */
  exceptDomains: readonly string[]
  /** Whether a sign-in that was begun with `prompt=login` is fresh although the provider sends no `auth_time` (P3). */
  acceptsPromptLogin: boolean
  /** Which of its claims hold which attributes of people (N2). */
  claims: ClaimNames
  /** How strong a sign-in has to be, by the site (P3). */
  strength: Record<'web' | 'admin', SignInStrength>
}

/** The sign-in providers by the name in their addresses (B1), in the order in which they are offered. */
export type Providers = ReadonlyMap<string, ProviderConfig>

/** Google and Microsoft have rules of their own (B2). */
const KNOWN = { google: 'Google', microsoft: 'Microsoft' } as const
/** Names of other addresses below `/auth`. */
const RESERVED = ['session', 'contacts', 'token', ...Object.keys(KNOWN)]

const url = z.url().transform((value) => value.replace(/\/$/, ''))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const domains = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains, such as example.com, with commas between them'),
  ),
)
const claim = z.string().trim().min(1).max(200).optional()

/** The settings of one provider, without the beginning of their names. */
const oneProvider = z.object({
  ISSUER: url.optional(),
  CLIENT_ID: z.string().optional(),
  CLIENT_SECRET: z.string().optional(),
  NAME: z.string().trim().min(1).max(40).optional(),
  DOMAINS: domains.optional(),
  ACR: list.default([]),
  AMR: list.default([]),
  GROUP_CLAIM: claim,
  MANAGER_CLAIM: claim,
  ROLES_CLAIM: claim,
  ACCEPTS_PROMPT_LOGIN: z.enum(['on', 'off']).default('off'),
})

/** What several providers share. */
const allProviders = z.object({
  PROVIDERS: list.default([]),
  SHARED_DOMAINS: z.union([z.literal('*').transform(() => null), domains]).default([]),
  ADMIN_ACR: list.optional(),
  ADMIN_AMR: list.optional(),
})

type Source = Record<string, string | undefined>

/** The names of the settings of Google, Microsoft and all providers. */
export const PROVIDER_SETTING_NAMES: readonly string[] = [
  ...Object.keys(allProviders.shape),
  ...['GOOGLE', 'MICROSOFT'].flatMap((prefix) =>
    Object.keys(oneProvider.shape).flatMap((name) => (name === 'NAME' ? [] : [`${prefix}_${name}`])),
  ),
]

/**
 * Reads the sign-in providers (P3): Google, Microsoft, and those that `PROVIDERS` names.
 * @throws ConfigError for the first invalid setting
 */
export function readProviders(source: Source): Providers {
  const shared = parse(allProviders, source, '')
  const found = new Map<string, ProviderConfig>()
  for (const [at, key] of shared.PROVIDERS.entries())
    if (RESERVED.includes(key) || shared.PROVIDERS.indexOf(key) < at || !/^[a-z][a-z0-9-]{0,29}$/.test(key))
      throw new ConfigError(
        `Setting PROVIDERS: ${key} can’t name a provider; use small letters, digits and dashes, another name than ${RESERVED.join(', ')}, and each once`,
      )
  for (const key of [...Object.keys(KNOWN), ...shared.PROVIDERS]) {
    const provider = readProvider(key, source, shared)
    if (provider) found.set(key, provider)
  }
  if (found.size === 0)
    throw new ConfigError(
      'Setting GOOGLE_ISSUER: or MICROSOFT_ISSUER or PROVIDERS must name a sign-in provider',
    )
  requireOneADomain(found, shared.SHARED_DOMAINS)
  const listed = [...found.values()].flatMap(({ domains: own }) => own ?? [])
  const exceptDomains =
    shared.SHARED_DOMAINS === null ? [] : listed.filter((domain) => !shared.SHARED_DOMAINS?.includes(domain))
  return new Map([...found].map(([key, provider]) => [key, { ...provider, exceptDomains }]))
}

function readProvider(
  key: string,
  source: Source,
  { PROVIDERS, ADMIN_ACR, ADMIN_AMR }: z.output<typeof allProviders>,
): ProviderConfig | null {
  const prefix = `${key.toUpperCase().replaceAll('-', '_')}_`
  const own = Object.fromEntries(
    Object.keys(oneProvider.shape).map((name) => [name, source[`${prefix}${name}`]]),
  )
  const given = parse(oneProvider, own, prefix)
  const claims = SOURCED_ATTRIBUTES.flatMap((attribute) => {
    const name = given[CLAIM_SETTINGS[attribute]]
    return name === undefined ? [] : [[attribute, name]]
  })
  const { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = given
  const isNamed = PROVIDERS.includes(key)
  if (!issuer) {
    if (isNamed) throw new ConfigError(`Setting ${prefix}ISSUER: is required, since PROVIDERS names ${key}`)
    const claim = Object.values(CLAIM_SETTINGS).find((name) => given[name] !== undefined)
    if (claim)
      throw new ConfigError(`Setting ${prefix}${claim}: needs ${prefix}ISSUER, the provider that sends it`)
    return null
  }
  if (!clientId || !clientSecret)
    throw new ConfigError(`Setting ${prefix}CLIENT_ID: and ${prefix}CLIENT_SECRET belong to ${prefix}ISSUER`)
  if (isNamed && !given.NAME)
    throw new ConfigError(`Setting ${prefix}NAME: is required: the login page offers the provider by it`)
  if (isNamed && !given.DOMAINS)
    throw new ConfigError(`Setting ${prefix}DOMAINS: is required: the domains that the provider speaks for`)
  const web = { acr: given.ACR, amr: given.AMR }
  return {
    name: given.NAME ?? KNOWN[key as keyof typeof KNOWN],
    issuer,
    clientId,
    clientSecret,
    domains: given.DOMAINS ?? null,
    exceptDomains: [],
    acceptsPromptLogin: given.ACCEPTS_PROMPT_LOGIN === 'on',
    claims: Object.fromEntries(claims) as ClaimNames,
    strength: { web, admin: { acr: ADMIN_ACR ?? web.acr, amr: ADMIN_AMR ?? web.amr } },
  }
}

/** P3: one provider a domain, unless the settings name several in words. @param shared null for all domains */
function requireOneADomain(providers: Providers, shared: readonly string[] | null): void {
  if (shared === null) return
  const prefixes = (those: [string, ProviderConfig][]) => those.map(([key]) => `${key.toUpperCase()}_DOMAINS`)
  const all = [...providers]
  const open = all.filter(([, { domains: own }]) => own === null)
  if (open.length > 1)
    throw new ConfigError(
      `Setting ${prefixes(open).join(' and ')}: must say which domains each speaks for; SHARED_DOMAINS=* lets several speak for the same`,
    )
  for (const domain of new Set(all.flatMap(([, { domains: own }]) => own ?? []))) {
    const speaking = all.filter(([, { domains: own }]) => own?.includes(domain))
    if (speaking.length > 1 && !shared.includes(domain))
      throw new ConfigError(
        `Setting SHARED_DOMAINS: must name ${domain}, for which ${prefixes(speaking).join(' and ')} speak; else only one may`,
      )
  }
}

/** Whether a provider speaks for a domain (P3). */
export function speaksFor(providers: Providers, key: string, domain: string): boolean {
  const provider = providers.get(key)
  if (!provider) return false
  return provider.domains ? provider.domains.includes(domain) : !provider.exceptDomains.includes(domain)
}

function parse<Schema extends z.ZodType>(schema: Schema, source: Source, prefix: string): z.output<Schema> {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`Setting ${prefix}${String(issue?.path[0])}: ${issue?.message}`)
}
