import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Sign } from '@countersign/evidence'
import { ConfigError } from './config-error.ts'

/**
 * Reads a setting's private key. What it is for, the caller checks.
 * @throws ConfigError if the file has none
 */
export function readPrivateKey(setting: string, file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (cause) {
    throw new ConfigError(
      `Setting ${setting}: ${file} can’t be read as a private key: ${(cause as Error).message}`,
    )
  }
}

/**
 * Reads a setting's Ed25519 key: its public half, and what signs by it.
 * @throws ConfigError if the file has none in PEM
 */
export function readEd25519(setting: string, file: string): { publicKey: Uint8Array; sign: Sign } {
  const privateKey = readPrivateKey(setting, file)
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new ConfigError(`Setting ${setting}: must be an Ed25519 key (openssl genpkey -algorithm ed25519)`)
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    publicKey: Uint8Array.from(Buffer.from(x as string, 'base64url')),
    sign: (bytes) => Promise.resolve(Uint8Array.from(sign(null, bytes, privateKey))),
  }
}
