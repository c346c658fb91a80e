import { describe, expect, it } from 'vitest'
import { readConfig, SETTING_NAMES } from './config.ts'
import { speaksFor } from './provider-settings.ts'

const BASE = { DATABASE_URL: 'postgres://somewhere/else', SECRET_KEY: 'a'.repeat(64) }
const GOOGLE = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
}
const MICROSOFT = {
  MICROSOFT_ISSUER: 'https://login.microsoftonline.com/tenant/v2.0',
  MICROSOFT_CLIENT_ID: 'id',
  MICROSOFT_CLIENT_SECRET: 'secret',
}
const ACME = {
  PROVIDERS: 'acme-sso',
  ACME_SSO_ISSUER: 'https://sso.acme.example/',
  ACME_SSO_CLIENT_ID: 'countersign',
  ACME_SSO_CLIENT_SECRET: 'secret',
  ACME_SSO_NAME: 'Acme',
  ACME_SSO_DOMAINS: 'acme.example, Harbor.example',
}
const read = (...settings: Record<string, string>[]) =>
  readConfig(Object.assign({}, BASE, ...settings) as typeof BASE)
const without = (settings: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key !== name))

describe('P3: sign-in providers', () => {
  it('are Google, Microsoft and those that PROVIDERS names, each with its domains', () => {
    const { providers } = read(GOOGLE, ACME, { ACME_SSO_ACR: 'phr', ACME_SSO_ACCEPTS_PROMPT_LOGIN: 'on' })
    expect([...providers.keys()]).toEqual(['google', 'acme-sso'])
    expect(providers.get('acme-sso')).toMatchObject({
      name: 'Acme',
      issuer: 'https://sso.acme.example',
      domains: ['acme.example', 'harbor.example'],
      acceptsPromptLogin: true,
      strength: { web: { acr: ['phr'], amr: [] }, admin: { acr: ['phr'], amr: [] } },
    })
    expect(speaksFor(providers, 'acme-sso', 'harbor.example')).toBe(true)
    expect(speaksFor(providers, 'google', 'harbor.example')).toBe(false)
    expect(speaksFor(providers, 'google', 'northwind.example')).toBe(true)
    expect(speaksFor(providers, 'acme-sso', 'northwind.example')).toBe(false)
    expect(speaksFor(providers, 'unknown', 'northwind.example')).toBe(false)
  })

  it('may be one of the operators alone', () => {
    expect([...read(ACME).providers.keys()]).toEqual(['acme-sso'])
    expect(() => read()).toThrow('or PROVIDERS must name a sign-in provider')
  })

  it('share a domain only where the settings say so', () => {
    const listed = { ...MICROSOFT, MICROSOFT_DOMAINS: 'acme.example' }
    expect(() => read(ACME, listed)).toThrow('Setting SHARED_DOMAINS: must name acme.example')
    const { providers } = read(GOOGLE, ACME, listed, { SHARED_DOMAINS: 'acme.example' })
    for (const key of ['google', 'microsoft', 'acme-sso'])
      expect(speaksFor(providers, key, 'acme.example'), key).toBe(true)
    expect(speaksFor(providers, 'google', 'harbor.example')).toBe(false)
    expect(() => read(GOOGLE, MICROSOFT)).toThrow(
      'Setting GOOGLE_DOMAINS and MICROSOFT_DOMAINS: must say which domains each speaks for; SHARED_DOMAINS=* lets several',
    )
    expect(read(GOOGLE, MICROSOFT, { SHARED_DOMAINS: '*' }).providers.size).toBe(2)
    expect(read(GOOGLE, MICROSOFT, { GOOGLE_DOMAINS: 'northwind.example' }).providers.size).toBe(2)
  })

  it.each([
    ['ACME_SSO_ISSUER', 'Setting ACME_SSO_ISSUER: is required, since PROVIDERS names acme-sso'],
    [
      'ACME_SSO_CLIENT_SECRET',
      'Setting ACME_SSO_CLIENT_ID: and ACME_SSO_CLIENT_SECRET belong to ACME_SSO_ISSUER',
    ],
    ['ACME_SSO_NAME', 'Setting ACME_SSO_NAME: is required'],
    ['ACME_SSO_DOMAINS', 'Setting ACME_SSO_DOMAINS: is required'],
  ])('need %s', (name, message) => {
    expect(() => read(without(ACME, name))).toThrow(message)
  })

  it.each(['Acme', 'google', 'session', 'a.b', '../x', 'acme,acme'])('can’t be named %j', (PROVIDERS) => {
    const other = {
      ACME_ISSUER: 'https://a.b',
      ACME_CLIENT_ID: 'a',
      ACME_CLIENT_SECRET: 'a',
      ACME_NAME: 'A',
      ACME_DOMAINS: 'a.b',
    }
    expect(() => read(GOOGLE, other, { PROVIDERS })).toThrow(/Setting PROVIDERS: .* can’t name a provider/)
  })

  it.each([
    ['ACME_SSO_ISSUER', 'acme'],
    ['ACME_SSO_DOMAINS', 'acme'],
    ['ACME_SSO_ACCEPTS_PROMPT_LOGIN', 'yes'],
    ['SHARED_DOMAINS', '*.example'],
  ])('an invalid %s stops the start and is named', (name, value) => {
    expect(() => read(ACME, { [name]: value })).toThrow(`Setting ${name}: `)
  })

  it('have settings whose names are known', () => {
    expect(SETTING_NAMES).toEqual(
      expect.arrayContaining([
        'PROVIDERS',
        'SHARED_DOMAINS',
        'GOOGLE_DOMAINS',
        'MICROSOFT_ACCEPTS_PROMPT_LOGIN',
      ]),
    )
  })
})
