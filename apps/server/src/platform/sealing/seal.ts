import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates small values that leave the server: cookies, links, tokens at rest. */
interface Seal {
  /** @returns iv, tag and ciphertext */
  seal(value: unknown): Buffer
  /** @returns null for anything not sealed with one of the keys */
  open(sealed: Uint8Array): unknown
  /** Seals as base64url, for cookies and query strings. */
  sealText(value: unknown): string
  openText(sealed: string): unknown
}

/**
 * Derives a separate key for each purpose, so that a value sealed for one purpose never opens for another.
 * @param secretKeys at least 32 bytes each; the first seals, all of them open
 */
export function createSeal(secretKeys: readonly Uint8Array[], purpose: string): Seal {
  const keys = secretKeys.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', `countersign:${purpose}`, 32)),
  )
  const [key] = keys
  if (!key) throw new Error('A seal needs a key.')
  const seal = (value: unknown): Buffer => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, iv)
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  }
  const open = (sealed: Uint8Array): unknown => {
    const bytes = Buffer.from(sealed)
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null
    for (const candidate of keys) {
      const text = decrypt(candidate, bytes)
      if (text !== null) return JSON.parse(text)
    }
    return null
  }
  return {
    seal,
    open,
    sealText: (value) => seal(value).toString('base64url'),
    openText: (sealed) => open(Buffer.from(sealed, 'base64url')),
  }
}

/** @returns null if another key sealed it or it was altered */
function decrypt(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
