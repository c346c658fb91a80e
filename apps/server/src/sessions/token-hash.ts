import { createHash } from 'node:crypto'

/** Sessions are found by the SHA-256 of their token (B3). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
