import { describe, expect, it } from 'vitest'
import { makeKeyPair } from '@countersign/server/platform/config/vapid-keys'
import { makePlan } from './plan.ts'

const KEY = 'a'.repeat(64)
const PAIR = makeKeyPair()
const plan = (env: Record<string, string> = {}) =>
  makePlan(
    env,
    () => KEY,
    () => PAIR,
    () => '/data/log-key.pem',
  )

describe('the plan of npm start', () => {
  it('B4: includes database, sign-in and mailbox unless they are configured', () => {
    expect(plan()).toMatchObject({
      webUrl: 'http://localhost:3000',
      adminUrl: 'http://localhost:3001',
      postgresPort: 54_329,
      identity: { port: 3002, url: 'http://localhost:3002' },
      hasMailbox: true,
      serverProgram: 'packages/demo-data/src/main.ts',
      serverEnvironment: {
        DEVELOPMENT_IDENTITY: '1',
        GOOGLE_ISSUER: 'http://localhost:3002/google',
        PEOPLE_API_URL: 'http://localhost:3002/people',
        GOOGLE_GROUP_CLAIM: 'department',
        MICROSOFT_ROLES_CLAIM: 'roles',
      },
    })
  })

  it('O3: seals with a key and a clock of its own, unless the settings decide, or no evidence is kept', () => {
    const { timestamps, serverEnvironment } = plan({ TIMESTAMP_PORT: '3103', DATA_DIR: '/data' })
    expect(timestamps).toMatchObject({ port: 3103, folder: '/data/seal' })
    expect(serverEnvironment).toMatchObject({
      SEAL_KEY: 'file:/data/seal/seal-key.pem',
      SEAL_CERTIFICATE: '/data/seal/seal-certificate.pem',
      TSA_URL: 'http://127.0.0.1:3103/',
      TSA_CERTIFICATE: '/data/seal/timestamp-root.pem',
    })
    const own = {
      SEAL_KEY: 'command:sign --key 1',
      SEAL_CERTIFICATE: '/seal.pem',
      TSA_URL: 'https://tsa.example/',
      TSA_CERTIFICATE: '/tsa.pem',
    }
    expect(plan(own)).toMatchObject({ timestamps: undefined, serverEnvironment: own })
    expect(plan({ EVIDENCE: 'off' }).timestamps).toBeUndefined()
    const { TSA_URL: _, ...lacking } = own
    expect(() => plan(lacking)).toThrow('TSA_URL: belongs to SEAL_KEY')
    expect(() => plan({ ...own, EVIDENCE: 'off' })).toThrow('EVIDENCE: must be on where PDFs are sealed')
  })

  it('loads no demo data into a configured database, unless DEMO_DATA is set', () => {
    const DATABASE_URL = 'postgres://somewhere/else'
    expect(plan({ DATABASE_URL })).toMatchObject({
      postgresPort: undefined,
      serverProgram: 'apps/server/src/main.ts',
    })
    expect(plan({ DATABASE_URL, DEMO_DATA: '1' }).serverProgram).toBe('packages/demo-data/src/main.ts')
    expect(() => plan({ DEMO_DATA: 'yes' })).toThrow(
      'Setting DEMO_DATA: yes is not one of 0, 1, true and false.',
    )
  })

  it('starts no identity provider if a real one is configured', () => {
    const real = plan({
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(real.identity).toBeUndefined()
    expect(real.serverEnvironment.DEVELOPMENT_IDENTITY).toBeUndefined()
    expect(real.serverEnvironment.GOOGLE_ISSUER).toBe('https://accounts.google.com')
  })

  it('M7: sends push with keys of its own, unless the settings name others', () => {
    const own = { VAPID_PUBLIC_KEY: PAIR.publicKey, VAPID_PRIVATE_KEY: PAIR.privateKey }
    expect(plan().serverEnvironment).toMatchObject(own)
    const { publicKey, privateKey } = makeKeyPair()
    const named = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'https://memos.example',
    }
    expect(plan(named).serverEnvironment).toMatchObject(named)
  })

  it.each([
    [{ VAPID_SUBJECT: 'mailto:a@b.example' }, 'VAPID_PUBLIC_KEY: belongs to VAPID_SUBJECT'],
    [{ VAPID_PUBLIC_KEY: PAIR.publicKey, VAPID_PRIVATE_KEY: PAIR.privateKey }, 'VAPID_SUBJECT: belongs to'],
    [
      {
        VAPID_PUBLIC_KEY: makeKeyPair().publicKey,
        VAPID_PRIVATE_KEY: PAIR.privateKey,
        VAPID_SUBJECT: 'mailto:a@b.example',
      },
      'VAPID_PUBLIC_KEY: and VAPID_PRIVATE_KEY must be',
    ],
    [
      { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y', VAPID_SUBJECT: 'mailto:a@b.example' },
      'VAPID_PUBLIC_KEY: and VAPID_PRIVATE_KEY must be',
    ],
    [{ VAPID_SUBJECT: 'the operators' }, 'VAPID_SUBJECT: must begin with mailto: or https://'],
  ] as [Record<string, string>, string][])(
    'M7: half a configuration of push stops the start',
    (env, message) => {
      expect(() => plan(env)).toThrow(message)
    },
  )

  it('registers the redirects of both apps, the popup and the contacts grant (B1, B6)', () => {
    const { identity } = plan({ WEB_URL: 'http://localhost:8080' })
    expect(identity?.environment.IDENTITY_REDIRECT_URIS?.split(',')).toEqual([
      'http://localhost:8080/redirect',
      'http://localhost:8080/redirect/microsoft',
      'http://localhost:8080/auth/contacts/callback',
      'http://localhost:3001/redirect',
    ])
  })

  it('derives the secret of provider and server from the stored key', () => {
    const { identity, serverEnvironment } = plan()
    expect(identity?.environment.IDENTITY_CLIENT_SECRET).toBe(serverEnvironment.GOOGLE_CLIENT_SECRET)
    expect(
      makePlan(
        {},
        () => 'b'.repeat(64),
        () => PAIR,
        () => '/data/log-key.pem',
      ).serverEnvironment.GOOGLE_CLIENT_SECRET,
    ).not.toBe(serverEnvironment.GOOGLE_CLIENT_SECRET)
  })

  it('O2: keeps evidence with a stored key, unless the settings decide', () => {
    expect(plan().serverEnvironment).toMatchObject({ EVIDENCE: 'on', LOG_KEY: 'file:/data/log-key.pem' })
    expect(plan({ EVIDENCE: 'off' }).serverEnvironment.LOG_KEY).toBeUndefined()
    expect(plan({ LOG_KEY: 'file:/etc/key.pem' }).serverEnvironment.EVIDENCE).toBeUndefined()
  })

  it('treats an empty setting as not set', () => {
    expect(plan({ DATABASE_URL: '', WEB_PORT: '' })).toMatchObject({ postgresPort: 54_329, webPort: 3000 })
  })

  it.each([
    ['an invalid port', { WEB_PORT: 'abc' }, /WEB_PORT: abc/],
    ['a port that is used twice', { ADMIN_PORT: '3000' }, /ADMIN_PORT: 3000 is already used by WEB_PORT/],
    ['B4: development sign-in on an open address', { HOST: '0.0.0.0' }, /^Setting HOST/],
    ['B4: production', { NODE_ENV: 'production' }, /^Setting NODE_ENV/],
    ['O2: evidence without a key', { EVIDENCE: 'on' }, /^Setting LOG_KEY: is required/],
    ['O2: a key that is no file', { EVIDENCE: 'on', LOG_KEY: 'key' }, /^Setting LOG_KEY: must name a file/],
    ['a short key', { SECRET_KEY: 'abc' }, /^Setting SECRET_KEY/],
  ])('rejects %s in one line that names the setting', (_, env, message) => {
    expect(() => plan(env)).toThrow(message)
    expect(() => plan(env)).toThrow(/^[^\n]+$/)
  })
})
