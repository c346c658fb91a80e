import { describe, expect, it } from 'vitest'
import { makePlan } from './plan.ts'

const KEY = 'a'.repeat(64)
const plan = (env: Record<string, string> = {}) => makePlan(env, () => KEY)

describe('what npm start decides from its settings', () => {
  it('B4: brings database, sign-in and mailbox along where none are named', () => {
    expect(plan()).toMatchObject({
      webUrl: 'http://localhost:3000',
      adminUrl: 'http://localhost:3001',
      postgresPort: 54_329,
      identity: { port: 3002, url: 'http://localhost:3002' },
      hasMailbox: true,
      serverEnvironment: {
        DEMO_DATA: '1',
        DEVELOPMENT_IDENTITY: '1',
        GOOGLE_ISSUER: 'http://localhost:3002/google',
        PEOPLE_API_URL: 'http://localhost:3002/people',
      },
    })
  })

  it('loads no demo people into a database that it did not make, unless asked to', () => {
    const DATABASE_URL = 'postgres://somewhere/else'
    expect(plan({ DATABASE_URL })).toMatchObject({
      postgresPort: undefined,
      serverEnvironment: { DEMO_DATA: '0' },
    })
    expect(plan({ DATABASE_URL, DEMO_DATA: '1' }).serverEnvironment.DEMO_DATA).toBe('1')
  })

  it('leaves sign-in alone where a real provider is named', () => {
    const real = plan({
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(real.identity).toBeUndefined()
    expect(real.serverEnvironment.DEVELOPMENT_IDENTITY).toBeUndefined()
    expect(real.serverEnvironment.GOOGLE_ISSUER).toBe('https://accounts.google.com')
  })

  it('lets the provider return browsers to both apps, to the page inside a popup, and after asking for contacts (B1, B6)', () => {
    const { identity } = plan({ WEB_URL: 'http://localhost:8080' })
    expect(identity?.environment.IDENTITY_REDIRECT_URIS?.split(',')).toEqual([
      'http://localhost:8080/redirect',
      'http://localhost:8080/redirect/microsoft',
      'http://localhost:8080/auth/contacts/callback',
      'http://localhost:3001/redirect',
    ])
  })

  it('gives provider and server the same secret, which follows from the kept key', () => {
    const { identity, serverEnvironment } = plan()
    expect(identity?.environment.IDENTITY_CLIENT_SECRET).toBe(serverEnvironment.GOOGLE_CLIENT_SECRET)
    expect(makePlan({}, () => 'b'.repeat(64)).serverEnvironment.GOOGLE_CLIENT_SECRET).not.toBe(
      serverEnvironment.GOOGLE_CLIENT_SECRET,
    )
  })

  it('takes an empty setting for a missing one', () => {
    expect(plan({ DATABASE_URL: '', WEB_PORT: '' })).toMatchObject({ postgresPort: 54_329, webPort: 3000 })
  })

  it.each([
    ['a port that is no number', { WEB_PORT: 'abc' }, /WEB_PORT: abc/],
    ['one port for two things', { ADMIN_PORT: '3000' }, /ADMIN_PORT: 3000 is WEB_PORT already/],
    ['B4: development sign-in on an open address', { HOST: '0.0.0.0' }, /^Setting HOST/],
    ['B4: production', { NODE_ENV: 'production' }, /^Setting NODE_ENV/],
    ['a short key', { SECRET_KEY: 'abc' }, /^Setting SECRET_KEY/],
  ])('refuses %s in one line that names the setting', (_, env, message) => {
    expect(() => plan(env)).toThrow(message)
    expect(() => plan(env)).toThrow(/^[^\n]+$/)
  })
})
