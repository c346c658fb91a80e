import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** Whether these are the two keys of one pair, as browsers and push services want them (RFC 8292). */
export function isKeyPair(publicKey = '', privateKey = ''): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** The keys of one installation, base64url. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** A new pair, for development and tests. */
export function makeKeyPair(): KeyPair {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Keys with leading zeros are shorter otherwise.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
