import { sha256 } from '../bytes/sha256.ts'
import { toHex, utf8 } from '../bytes/bytes.ts'
import type { NoteKey } from '../log/signed-note.ts'
import { formatNoteKey, parseNoteKey } from '../log/signed-note.ts'

/** Whom an outsider trusts, from a file of their own and never from the document. */
export interface BundleTrust {
  log: NoteKey
  witnesses: readonly NoteKey[]
}

/**
 * The keys of a trust file, such as `/log/trust.json`.
 * @throws SyntaxError if it is none
 */
export function parseTrust(text: string): BundleTrust {
  const { log, witnesses = [] } = (JSON.parse(text) ?? {}) as { log?: unknown; witnesses?: unknown }
  if (typeof log !== 'string' || !Array.isArray(witnesses)) throw new SyntaxError('it names no key of a log')
  return { log: parseNoteKey(log), witnesses: witnesses.map((line) => parseNoteKey(String(line))) }
}

/** The SHA-256 of a key's line in hex, by which people compare keys. */
export const fingerprintOf = (key: NoteKey): string => toHex(sha256(utf8(formatNoteKey(key))))
