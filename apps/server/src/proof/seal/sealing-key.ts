import { spawn } from 'node:child_process'
import { createPublicKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { SealConfig } from '../../platform/config/config.ts'
import { readPrivateKey } from '../../platform/config/private-key.ts'
import { SealUnavailable } from './seal-unavailable.ts'

/** The key that seals: a file's, or one that only a program can use. */
export interface SealingKey {
  /** Its public half in DER; null where only the program knows it. */
  publicKey: Buffer | null
  /** Signs over SHA-256: RSA, or ECDSA in DER. @throws SealUnavailable */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

const COMMAND_MS = 10_000
const MOST_SIGNATURE_BYTES = 4096

/** @throws ConfigError if the file has no key that can seal */
export function readSealingKey(key: SealConfig['key']): SealingKey {
  return 'file' in key ? keyOfFile(key.file) : keyOfCommand(key.command)
}

function keyOfFile(file: string): SealingKey {
  const privateKey = readPrivateKey('SEAL_KEY', file)
  if (!['ec', 'rsa'].includes(privateKey.asymmetricKeyType ?? ''))
    throw new ConfigError('Setting SEAL_KEY: must be a key on a curve of NIST, or of RSA')
  return {
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    sign: (bytes) => Promise.resolve(Uint8Array.from(sign('sha256', bytes, privateKey))),
  }
}

/** A program that reads what it signs from its input, and writes the signature. It is started without a shell. */
function keyOfCommand(command: string): SealingKey {
  const [program = '', ...args] = command.trim().split(/\s+/)
  return {
    publicKey: null,
    async sign(bytes) {
      const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], timeout: COMMAND_MS })
      const ended = once(child, 'close') as Promise<[number | null]>
      child.stdin.on('error', () => undefined)
      child.stdin.end(bytes)
      try {
        const [signature, [code]] = await Promise.all([buffer(child.stdout), ended])
        if (code !== 0 || signature.length === 0 || signature.length > MOST_SIGNATURE_BYTES)
          throw new Error(`it ended with ${code} and ${signature.length} bytes`)
        return Uint8Array.from(signature)
      } catch (cause) {
        throw new SealUnavailable(`The program of SEAL_KEY made no signature: ${(cause as Error).message}`, {
          cause,
        })
      }
    },
  }
}
