import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (settings: Record<string, string>) =>
  readConfig({
    DATABASE_URL: 'postgres://somewhere/else',
    SECRET_KEY: 'a'.repeat(64),
    GOOGLE_ISSUER: 'https://accounts.google.com',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    ...settings,
  })

describe('N2: the claims of a provider', () => {
  it('are those that its settings name, for each attribute', () => {
    expect(read({}).providers.get('google')?.claims).toEqual({})
    const { providers } = read({ GOOGLE_GROUP_CLAIM: 'department', GOOGLE_ROLES_CLAIM: ' roles ' })
    expect(providers.get('google')?.claims).toEqual({ group: 'department', roles: 'roles' })
    expect(providers.has('microsoft')).toBe(false)
  })

  it('need the provider', () => {
    expect(() => read({ MICROSOFT_MANAGER_CLAIM: 'manager' })).toThrow(
      'Setting MICROSOFT_MANAGER_CLAIM: needs MICROSOFT_ISSUER, the provider that sends it',
    )
  })
})
