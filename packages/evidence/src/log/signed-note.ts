import { concat, fixedFromBase64, fromBase64, toBase64, toHex, utf8 } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'

// Signed notes (C2SP signed-note): a text, an empty line, and a line for each signature.

/** Algorithms of keys that sign notes: Ed25519 for a log's own signature, and for a witness's cosignature. */
export const KEY_TYPE = { ED25519: 1, COSIGNATURE: 4 } as const

/** A public key that verifies notes: its name, algorithm, and 32 bytes. */
export interface NoteKey {
  name: string
  type: number
  publicKey: Uint8Array
}

/** Signs bytes by Ed25519; 64 bytes. The private key stays with the caller that makes this function. */
export type Sign = (bytes: Uint8Array) => Promise<Uint8Array>

export interface NoteSignature {
  name: string
  keyId: string
  /** What follows the four bytes of the key's id. */
  signature: Uint8Array
}

export interface SignedNote {
  /** The signed text, with its final line break. */
  text: string
  signatures: NoteSignature[]
}

const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
/** A name has neither spaces nor plus signs, which separate it from what follows. */
const NAME = /^[^\s+]+$/u

/** The first four bytes of the hash of a key's name and bytes, by which a signature names its key. */
export function keyId({ name, type, publicKey }: NoteKey): Uint8Array {
  return sha256(utf8(name), Uint8Array.of(10, type), publicKey).slice(0, KEY_ID_BYTES)
}

/** A key as one line (a "vkey"), as it is published and configured: name, id and key. */
export function formatNoteKey(key: NoteKey): string {
  return `${key.name}+${toHex(keyId(key))}+${toBase64(concat(Uint8Array.of(key.type), key.publicKey))}`
}

/**
 * The key of such a line.
 * @throws SyntaxError if it isn't one, or its id belongs to another key
 */
export function parseNoteKey(line: string): NoteKey {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(line) ?? []
  if (name === undefined || id === undefined || encoded === undefined) throw new SyntaxError('not a note key')
  const bytes = fixedFromBase64(encoded, 1 + PUBLIC_KEY_BYTES)
  if (!bytes) throw new SyntaxError('not an Ed25519 key')
  const key = { name, type: bytes[0] as number, publicKey: bytes.slice(1) }
  if (toHex(keyId(key)) !== id) throw new SyntaxError('the id belongs to another key')
  return key
}

/** A signature's line. */
export function signatureLine(key: NoteKey, signature: Uint8Array): string {
  return `— ${key.name} ${toBase64(concat(keyId(key), signature))}\n`
}

/** Signs a text, which ends with a line break. */
export async function signNote(text: string, key: NoteKey, sign: Sign): Promise<string> {
  if (!NAME.test(key.name)) throw new SyntaxError('A name of a key has no spaces and no plus signs.')
  return `${text}\n${signatureLine(key, await sign(utf8(text)))}`
}

/**
 * Splits a note. Its signatures are not verified.
 * @throws NotGenuine if it has another form
 */
export function parseNote(note: string): SignedNote {
  const cut = note.lastIndexOf('\n\n')
  must(
    cut > 0 && note.endsWith('\n') && note.isWellFormed(),
    'note-form',
    'The checkpoint is not a signed note.',
  )
  const lines = note.slice(cut + 2, -1).split('\n')
  return { text: note.slice(0, cut + 1), signatures: lines.map(parseSignature) }
}

function parseSignature(line: string): NoteSignature {
  const [, name = '', encoded = ''] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? []
  const bytes = fromBase64(encoded)
  must(bytes && bytes.length > KEY_ID_BYTES, 'note-form', 'The checkpoint has a broken signature line.')
  return {
    name,
    keyId: toHex(bytes.subarray(0, KEY_ID_BYTES)),
    signature: bytes.slice(KEY_ID_BYTES),
  }
}

/** Whether a signature names this key. */
export function isBy(signature: NoteSignature, key: NoteKey): boolean {
  return signature.name === key.name && signature.keyId === toHex(keyId(key))
}

/** Whether an Ed25519 signature over bytes is right, by the platform's WebCrypto. */
export async function isSigned(key: NoteKey, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', Uint8Array.from(key.publicKey), 'Ed25519', false, [
    'verify',
  ])
  return crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature), Uint8Array.from(bytes))
}
