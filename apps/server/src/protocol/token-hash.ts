import { createHash } from 'node:crypto'

/** Sessions and API tokens are found by the SHA-256 of their token (B3, P1). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
