import { describe, expect, test } from 'vitest'
import { readAuthTime, readProfile } from './profile.ts'

const admission = { hostedDomains: ['northwind.example', 'lumenpay.example'], tenants: ['Tenant-1'] }
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
    expect(() => readProfile('microsoft', microsoft, { ...admission, tenants: [] })).toThrow()
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
