import { generateKeyPairSync } from 'node:crypto'
import type { NoteKey, Sign } from '@countersign/evidence'
import { KEY_TYPE } from '@countersign/evidence'
import { readEd25519 } from './private-key.ts'

/** The key that signs the log's checkpoints (O2). Its name is the log's origin. */
export interface LogKey {
  key: NoteKey
  sign: Sign
}

/**
 * Reads the private key of LOG_KEY.
 * @throws ConfigError if the file has no Ed25519 key in PEM
 */
export function readLogKey({ origin, keyFile }: { origin: string; keyFile: string }): LogKey {
  const { publicKey, sign } = readEd25519('LOG_KEY', keyFile)
  return { key: { name: origin, type: KEY_TYPE.ED25519, publicKey }, sign }
}

/** A new private key in PEM, as LOG_KEY names it. */
export function makeLogKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
