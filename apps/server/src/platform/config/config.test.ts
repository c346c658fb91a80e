import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/countersign',
  SECRET_KEY: 'a'.repeat(64),
  GOOGLE_ISSUER: 'https://accounts.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
}

it('a setting that is missing or empty is named as required', () => {
  expect(readConfig(SETTINGS).databaseUrl).toBe(SETTINGS.DATABASE_URL)
  for (const SECRET_KEY of [undefined, ''])
    expect(() => readConfig({ ...SETTINGS, SECRET_KEY })).toThrow('Setting SECRET_KEY: is required')
})

it('a setting that can’t be read is named with what it must be', () => {
  expect(() => readConfig({ ...SETTINGS, WEB_PORT: 'http' })).toThrow(/^Setting WEB_PORT: (?!is required)/)
})

it('R9: the archive needs packed logs, in whatever form', () => {
  const archiving = { ...SETTINGS, ARCHIVE_AFTER_YEARS: '2' }
  const refused = 'Setting ARCHIVE_AFTER_YEARS: needs PACK_LOGS'
  for (const off of [{}, { PACK_LOGS: 'off' }, { PACK_LOGS: '0' }])
    expect(() => readConfig({ ...archiving, ...off })).toThrow(refused)
  for (const PACK_LOGS of ['1', 'on', 'compact'])
    expect(readConfig({ ...archiving, PACK_LOGS })).toMatchObject({ archivesAfterYears: 2 })
})
