import type { JsonWebKey } from 'node:crypto'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Keys {
  /** Signs the ID tokens (RS256). */
  jwks: { keys: JsonWebKey[] }
  /** Sign the cookies of pending sign-ins. */
  cookies: string[]
}

/** Reads the keys, or creates them at the first start. Stored, so that tokens remain valid after a restart. */
export function loadKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing = {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  }
  const keys: Keys = { jwks: { keys: [signing] }, cookies: [randomBytes(32).toString('base64url')] }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return keys
}
