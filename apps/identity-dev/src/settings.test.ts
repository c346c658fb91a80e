import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const good = {
  IDENTITY_CLIENT_ID: 'countersign',
  IDENTITY_CLIENT_SECRET: 'secret',
  IDENTITY_REDIRECT_URIS: 'http://localhost:3000/redirect, http://localhost:3001/redirect',
  IDENTITY_DATA_DIR: '/tmp/identity',
  DEMO_FILE: 'demo/organisation.json',
}

describe('settings of the development identity provider', () => {
  it('B4: listens on loopback by default', () => {
    expect(readSettings(good)).toMatchObject({ host: '127.0.0.1', port: 3002, url: 'http://localhost:3002' })
    expect(readSettings({ ...good, IDENTITY_HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('B4: refuses production', () => {
    expect(() => readSettings({ ...good, NODE_ENV: 'production' })).toThrow(/never runs in production/)
  })

  it('accepts several redirect addresses', () => {
    expect(readSettings(good).redirectUris).toEqual([
      'http://localhost:3000/redirect',
      'http://localhost:3001/redirect',
    ])
  })

  it.each(Object.keys(good))('names %s when it is missing', (name) => {
    expect(() => readSettings({ ...good, [name]: '' })).toThrow(name)
  })

  it.each(['0', '70000', 'three'])('rejects the port %s and names the setting', (port) => {
    expect(() => readSettings({ ...good, IDENTITY_PORT: port })).toThrow(/IDENTITY_PORT/)
  })
})
