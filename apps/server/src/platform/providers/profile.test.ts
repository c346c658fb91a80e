import { describe, expect, test } from 'vitest'
import type { ProviderConfig } from '../config/provider-settings.ts'
import { freshSignInTime, readAuthTime, readProfile } from './profile.ts'

const provider = (name: string, domains: string[] | null): ProviderConfig => ({
  name,
  issuer: `https://${name}.example`,
  clientId: 'id',
  clientSecret: 'secret',
  domains,
  exceptDomains: domains === null ? ['harbor.example'] : [],
  acceptsPromptLogin: false,
  claims: {},
  strength: { web: { acr: [], amr: [] }, admin: { acr: [], amr: [] } },
})
const admission = {
  hostedDomains: ['northwind.example', 'lumenpay.example', 'harbor.example'],
  tenants: ['Tenant-1'],
  providers: new Map([
    ['google', provider('google', null)],
    ['microsoft', provider('microsoft', null)],
    ['keycloak', provider('keycloak', ['harbor.example'])],
  ]),
}
const google = {
  iss: 'https://accounts.google.com',
  sub: '116',
  email: 'Andrea.Villanueva@Northwind.example',
  email_verified: true,
  hd: 'northwind.example',
  name: 'Andrea Villanueva',
  given_name: 'Andrea',
}
const microsoft = {
  iss: 'https://login.microsoftonline.com/tenant-1/v2.0',
  sub: 'abc',
  tid: 'tenant-1',
  email: 'ines.cabrera@lumenpay.example',
  name: 'Ines Cabrera',
}

describe('B2: sign-in is allowed for', () => {
  test('a Google account at a hosted domain, identified by issuer and subject, with its e-mail in lower case', () => {
    expect(readProfile('google', google, admission)).toEqual({
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: '116',
      email: 'andrea.villanueva@northwind.example',
      domain: 'northwind.example',
      name: 'Andrea Villanueva',
      givenName: 'Andrea',
      photoUrl: null,
    })
  })

  test('a Microsoft account of a listed tenant', () => {
    expect(readProfile('microsoft', microsoft, admission)).toMatchObject({
      email: 'ines.cabrera@lumenpay.example',
      domain: 'lumenpay.example',
    })
  })

  test("a Microsoft account without an e-mail, by its user name in the tenant's domain", () => {
    const claims = { ...microsoft, email: undefined, preferred_username: 'Ines@lumenpay.example' }
    expect(readProfile('microsoft', claims, admission).email).toBe('ines@lumenpay.example')
  })

  test.each([
    ['a domain that is not hosted', 'google', { ...google, email: 'a@evil.example', hd: 'evil.example' }],
    ['an hd that is not the e-mail’s domain', 'google', { ...google, hd: 'lumenpay.example' }],
    ['no hd: a private account under a company address', 'google', { ...google, hd: undefined }],
    ['an e-mail that is not verified', 'google', { ...google, email_verified: false }],
    ['no word on whether the e-mail is verified', 'google', { ...google, email_verified: undefined }],
    [
      'a subdomain of a hosted domain',
      'google',
      { ...google, email: 'a@x.northwind.example', hd: 'x.northwind.example' },
    ],
    ['no e-mail', 'google', { ...google, email: undefined }],
    ['a tenant that is not listed', 'microsoft', { ...microsoft, tid: 'tenant-2' }],
    ['no tenant', 'microsoft', { ...microsoft, tid: undefined }],
    ['an e-mail that the tenant does not own', 'microsoft', { ...microsoft, xms_edov: '0' }],
    ['an e-mail at no hosted domain', 'microsoft', { ...microsoft, email: 'a@evil.example' }],
  ] as const)('401-A for %s', (_, provider, claims) => {
    expect(() => readProfile(provider, claims, admission)).toThrowError(
      'Unable to sign in. Entered email is unsupported.',
    )
  })

  test('no Microsoft account while no tenant is listed', () => {
    expect(() =>
      readProfile('microsoft', microsoft, { ...admission, tenants: [], providers: admission.providers }),
    ).toThrow()
  })
})

describe('P3: the time of sign-in, from the provider’s auth_time', () => {
  const now = new Date('2026-03-02T01:00:00Z')
  const seconds = now.getTime() / 1000

  test('is unknown if auth_time is missing or invalid', () => {
    for (const auth_time of [undefined, null, 'yesterday', -1, 1.5, {}])
      expect(readAuthTime({ ...google, auth_time }, now)).toBeNull()
  })

  test('is read in seconds', () => {
    expect(readAuthTime({ ...google, auth_time: seconds - 60 }, now)).toEqual(
      new Date(now.getTime() - 60_000),
    )
  })

  test('may be in the future only within the clock tolerance', () => {
    expect(readAuthTime({ auth_time: seconds + 30 }, now)).not.toBeNull()
    expect(() => readAuthTime({ auth_time: seconds + 31 }, now)).toThrow(
      expect.objectContaining({ code: 'provider-refused' }),
    )
  })
})

describe('a name that the database cannot store', () => {
  test.each([{ name: 'Bea\0Lim' }, { given_name: 'Bea\0' }, { sub: '1\x006' }, { name: 'Bea \ud800' }])(
    'is refused: %j',
    (claims) => {
      expect(() => readProfile('google', { ...google, ...claims }, admission)).toThrow(
        expect.objectContaining({ code: 'provider-refused' }) as Error,
      )
    },
  )

  test.each([{ name: 'x'.repeat(301) }, { name: '  ' }, { name: 5 }, { name: null }, { name: undefined }])(
    'one that is none is left out: %j',
    (claims) => expect(readProfile('google', { ...google, ...claims }, admission).name).toBeNull(),
  )
})

describe('P3: a provider that operators name', () => {
  const keycloak = {
    iss: 'https://sso.harbor.example',
    sub: '7',
    email: 'Ana@harbor.example',
    email_verified: true,
  }

  test('signs in the people of its domains, whose address it has verified', () => {
    expect(readProfile('keycloak', keycloak, admission)).toMatchObject({
      provider: 'keycloak',
      issuer: keycloak.iss,
      email: 'ana@harbor.example',
      domain: 'harbor.example',
    })
  })

  test.each([
    ['an address that it has not verified', { ...keycloak, email_verified: false }, '401-A'],
    ['an address of which it doesn’t say so', { ...keycloak, email_verified: undefined }, '401-A'],
    ['a domain of another provider', { ...keycloak, email: 'a@northwind.example' }, 'other-provider'],
    ['a domain that isn’t supported', { ...keycloak, email: 'a@evil.example' }, '401-A'],
  ])('but not %s', (_, claims, code) => {
    expect(() => readProfile('keycloak', claims, admission)).toThrow(
      expect.objectContaining({ code }) as Error,
    )
  })

  test('and others don’t sign in the people of its domains', () => {
    const claims = { ...google, email: 'ana@harbor.example', hd: 'harbor.example' }
    expect(() => readProfile('google', claims, admission)).toThrow(
      expect.objectContaining({ code: 'other-provider' }) as Error,
    )
  })

  test('whose settings accept it makes a sign-in fresh without the time, as of when it began', () => {
    const now = new Date('2026-03-02T01:00:00Z')
    const begunAt = new Date('2026-03-02T00:58:00Z')
    const accepted = { begunAt, acceptsPromptLogin: true }
    expect(freshSignInTime({}, accepted, now)).toEqual(begunAt)
    expect(freshSignInTime({}, { ...accepted, acceptsPromptLogin: false }, now)).toBeNull()
    expect(freshSignInTime({}, { ...accepted, begunAt: undefined }, now)).toBeNull()
    const auth_time = begunAt.getTime() / 1000 - 3600
    expect(freshSignInTime({ auth_time }, accepted, now)).toEqual(new Date(auth_time * 1000))
  })
})
