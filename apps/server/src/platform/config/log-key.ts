import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { NoteKey, Sign } from '@countersign/evidence'
import { KEY_TYPE } from '@countersign/evidence'
import { ConfigError } from './config-error.ts'
import { readPrivateKey } from './private-key.ts'

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
  const privateKey = readPrivateKey('LOG_KEY', keyFile)
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new ConfigError('Setting LOG_KEY: must be an Ed25519 key (openssl genpkey -algorithm ed25519)')
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = Uint8Array.from(Buffer.from(x as string, 'base64url'))
  return {
    key: { name: origin, type: KEY_TYPE.ED25519, publicKey },
    sign: (bytes) => Promise.resolve(Uint8Array.from(sign(null, bytes, privateKey))),
  }
}

/** A new private key in PEM, as LOG_KEY names it. */
export function makeLogKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
