import { formatNoteKey, KEY_TYPE } from '@countersign/evidence'
import { newNoteKey } from '@countersign/evidence/testing/note-keys'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

let auditor: string
let regulator: string
let log: string

beforeAll(async () => {
  const line = async (name: string, type: number) => formatNoteKey((await newNoteKey(name, type)).key)
  auditor = await line('auditor.example/witness', KEY_TYPE.COSIGNATURE)
  regulator = await line('regulator.example/witness', KEY_TYPE.COSIGNATURE)
  log = await line('memos.example/log', KEY_TYPE.ED25519)
})

const read = (more: Record<string, string>) =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/x',
    SECRET_KEY: '0'.repeat(64),
    GOOGLE_ISSUER: 'http://localhost:1',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
    EVIDENCE: 'on',
    LOG_KEY: 'file:/log-key.pem',
    ...more,
  })

describe('the settings of witnesses (O2)', () => {
  it('O2: name addresses and keys, and how many must sign', () => {
    const WITNESSES = `https://auditor.example/log/witness/ ${auditor}, http://127.0.0.1:3000/log/witness  ${regulator}`
    const { evidence } = read({ WITNESSES, WITNESS_THRESHOLD: '1' })
    expect(evidence?.witnesses.map(({ url, key }) => [url, key.name])).toEqual([
      ['https://auditor.example/log/witness', 'auditor.example/witness'],
      ['http://127.0.0.1:3000/log/witness', 'regulator.example/witness'],
    ])
    expect(evidence?.threshold).toBe(1)
    expect(read({}).evidence).toMatchObject({ witnesses: [], threshold: undefined })
  })

  it('O2: are refused where they name no address, no key, a log’s key, or a witness twice', () => {
    const refused = (WITNESSES: string) =>
      expect(() => read({ WITNESSES })).toThrow(/^Setting WITNESSES: must be/)
    refused(auditor)
    refused('https://auditor.example/log/witness')
    refused(`ftp://auditor.example ${auditor}`)
    refused(`https://auditor.example ${auditor} more`)
    refused(`https://auditor.example ${log}`)
    refused(`https://auditor.example ${auditor}, https://other.example ${auditor}`)
    expect(() => read({ WITNESSES: `https://auditor.example ${auditor}`, WITNESS_THRESHOLD: '2' })).toThrow(
      /^Setting WITNESS_THRESHOLD:/,
    )
    expect(() => read({ WITNESSES: `https://auditor.example ${auditor}`, EVIDENCE: 'off' })).toThrow(
      /^Setting WITNESSES: needs EVIDENCE/,
    )
  })

  it('O2: make an installation a witness of the logs whose keys they name, by a key of its own', () => {
    const own = { WITNESS_KEY: 'file:/witness-key.pem', WITNESS_FOR: log }
    expect(read({ ...own, WEB_URL: 'https://auditor.example' }).witness).toMatchObject({
      name: 'auditor.example/witness',
      keyFile: '/witness-key.pem',
      logs: [{ name: 'memos.example/log' }],
    })
    expect(read({ ...own, WITNESS_NAME: 'w.example/w' }).witness?.name).toBe('w.example/w')
    expect(read({}).witness).toBeNull()
    expect(() => read({ WITNESS_KEY: own.WITNESS_KEY })).toThrow(/^Setting WITNESS_KEY:/)
    expect(() => read({ WITNESS_FOR: own.WITNESS_FOR })).toThrow(/^Setting WITNESS_KEY:/)
    expect(() => read({ ...own, WITNESS_KEY: 'file:/log-key.pem' })).toThrow('another key than LOG_KEY')
    expect(() => read({ ...own, WITNESS_FOR: auditor })).toThrow(/^Setting WITNESS_FOR:/)
  })
})
