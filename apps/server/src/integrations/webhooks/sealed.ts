import { createHmac, randomBytes } from 'node:crypto'
import { storedKind, readStored, toStore } from '@countersign/domain'
import type { Config } from '../../platform/config/config.ts'
import { createSeal } from '../../platform/sealing/seal.ts'

/** The stored JSON before sealing: an address, and the present secret with the one that it replaced. */
const ADDRESS = storedKind<{ url: string }>('webhook address')
const SECRETS = storedKind<{ present: string; previous?: string }>('webhook secrets')

const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

const seals = new WeakMap<Config, ReturnType<typeof createSeal>>()

function sealOf(config: Config) {
  const seal = seals.get(config) ?? createSeal(config.secretKeys, 'webhook')
  seals.set(config, seal)
  return seal
}

export function sealAddress(config: Config, url: string): Buffer {
  return sealOf(config).seal(toStore(ADDRESS, { url }))
}

/** @throws Error where none of the installation's keys opens it */
export function openAddress(config: Config, sealed: Buffer): string {
  return readStored(ADDRESS, opened(config, sealed)).url
}

export interface Secrets {
  present: string
  previous?: string
}

export function sealSecrets(config: Config, secrets: Secrets): Buffer {
  return sealOf(config).seal(toStore(SECRETS, secrets))
}

export function openSecrets(config: Config, sealed: Buffer): Secrets {
  return readStored(SECRETS, opened(config, sealed))
}

function opened(config: Config, sealed: Buffer): unknown {
  const value = sealOf(config).open(sealed)
  if (value === null) throw new Error('This webhook was sealed with a key that is no longer set.')
  return value
}

/** A new secret in the notation of Standard Webhooks. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The headers of a message by Standard Webhooks: its id, the time of this attempt, and a signature by each secret. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret)}`).join(' '),
  }
}
