import { createHash } from 'node:crypto'
import { canonicalJson } from '@countersign/evidence'

/** SHA-256 of the canonical text in hex, by which log events refer to content (C6). */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
