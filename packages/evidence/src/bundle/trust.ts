import { sha256 } from '../bytes/sha256.ts'
import { fromBase64, toBase64, toHex, utf8 } from '../bytes/bytes.ts'
import type { NoteKey } from '../log/signed-note.ts'
import type { SealTrust } from '../seal/seal-trust.ts'
import { formatNoteKey, parseNoteKey } from '../log/signed-note.ts'

/** Whom an outsider trusts, from a file of their own and never from the document. */
export interface BundleTrust {
  log: NoteKey
  witnesses: readonly NoteKey[]
  /** Where it is given, a document must have a seal that leads there (O3). */
  seal?: SealTrust
}

/** A trust file, such as `/log/trust.json`. */
interface TrustFile {
  log?: unknown
  witnesses?: unknown
  /** Certificates in base64. */
  seal?: { roots?: unknown; timestamp_roots?: unknown }
}

/** What a trust file says, as an object. */
export function formatTrust({ log, witnesses, seal }: BundleTrust): TrustFile {
  return {
    log: formatNoteKey(log),
    witnesses: witnesses.map(formatNoteKey),
    ...(seal && {
      seal: { roots: seal.roots.map(toBase64), timestamp_roots: seal.timestampRoots.map(toBase64) },
    }),
  }
}

/**
 * The keys of a trust file.
 * @throws SyntaxError if it is none
 */
export function parseTrust(text: string): BundleTrust {
  const { log, witnesses = [], seal } = (JSON.parse(text) ?? {}) as TrustFile
  if (typeof log !== 'string' || !Array.isArray(witnesses)) throw new SyntaxError('it names no key of a log')
  return {
    log: parseNoteKey(log),
    witnesses: witnesses.map((line) => parseNoteKey(String(line))),
    ...(seal && {
      seal: { roots: certificates(seal.roots), timestampRoots: certificates(seal.timestamp_roots) },
    }),
  }
}

function certificates(list: unknown): Uint8Array[] {
  if (!Array.isArray(list) || list.length === 0) throw new SyntaxError('it names no certificates for seals')
  return list.map((one) => {
    const der = typeof one === 'string' ? fromBase64(one) : null
    if (!der) throw new SyntaxError('a certificate is not base64')
    return der
  })
}

/** The SHA-256 of a key's line in hex, by which people compare keys. */
export const fingerprintOf = (key: NoteKey): string => toHex(sha256(utf8(formatNoteKey(key))))
