import { sha256 } from '../bytes/sha256.ts'
import { fromBase64, toBase64, toHex, utf8 } from '../bytes/bytes.ts'
import type { NoteKey } from '../log/signed-note.ts'
import type { SealTrust } from '../seal/seal-trust.ts'
import { formatNoteKey, KEY_TYPE, parseNoteKey } from '../log/signed-note.ts'

/** Whom an outsider trusts, from a file of their own and never from the document. */
export interface BundleTrust {
  log: NoteKey
  witnesses: readonly NoteKey[]
  /** How many of them must have cosigned a checkpoint; all, unless given. */
  threshold?: number
  /** Where it is given, a document must have a seal that leads there (O3). */
  seal?: SealTrust
}

/** A trust file, such as `/log/trust.json`. */
interface TrustFile {
  log?: unknown
  witnesses?: unknown
  witness_threshold?: unknown
  /** Certificates in base64. */
  seal?: { roots?: unknown; timestamp_roots?: unknown }
}

/** What a trust file says, as an object. */
export function formatTrust({ log, witnesses, threshold, seal }: BundleTrust): TrustFile {
  return {
    log: formatNoteKey(log),
    witnesses: witnesses.map(formatNoteKey),
    ...(threshold !== undefined && { witness_threshold: threshold }),
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
  const { log, witnesses: lines = [], ...file } = (JSON.parse(text) ?? {}) as TrustFile
  if (typeof log !== 'string' || !Array.isArray(lines)) throw new SyntaxError('it names no key of a log')
  const { witness_threshold: threshold, seal } = file
  const witnesses = parseWitnessKeys(lines.map(String))
  if (threshold !== undefined && !isCount(threshold, witnesses.length))
    throw new SyntaxError('its threshold is no number of its witnesses')
  return {
    log: parseNoteKey(log),
    witnesses,
    ...(threshold !== undefined && { threshold }),
    ...(seal && {
      seal: { roots: certificates(seal.roots), timestampRoots: certificates(seal.timestamp_roots) },
    }),
  }
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most

/**
 * Keys of witnesses, each once: a cosignature doesn't name its witness, so a key under two names would count twice.
 * @throws SyntaxError
 */
export function parseWitnessKeys(lines: readonly string[]): NoteKey[] {
  const keys = lines.map((line) => parseNoteKey(line))
  if (keys.some(({ type }) => type !== KEY_TYPE.COSIGNATURE))
    throw new SyntaxError('a key of a witness isn’t one for cosignatures')
  if (new Set(keys.map(({ publicKey }) => toHex(publicKey))).size < keys.length)
    throw new SyntaxError('it names a witness twice')
  return keys
}

/** How many witnesses must have cosigned a checkpoint (O2). */
export const witnessesNeeded = ({ witnesses, threshold = witnesses.length }: BundleTrust): number => threshold

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
