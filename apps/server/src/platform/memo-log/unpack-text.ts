import { uuidOf } from '../db/uuid.ts'

/** What `log_phrases` of the database says: the code of each phrase that packed logs leave out. */
export interface LogPhrases {
  /** A character for each phrase. */
  codes: string
  phrases: string[]
}

const UUID = 2
const HEX = 3
const BASE64 = 4
/** From here on a character is the number of an identifier that came before. */
const FIRST_KNOWN = 128

/**
 * Unpacks a text of a compact log, as `unpack_text` of the database does more slowly.
 * @param ids the bytes of its identifiers, of which there may be more than the text has
 */
export function unpackText(packed: string, ids: Buffer, { codes, phrases }: LogPhrases): string {
  const known: string[] = []
  let at = 0
  const take = (code: number): string => {
    const bytes = ids.subarray(at, (at += code === UUID ? 16 : 32))
    const id = code === UUID ? uuidOf(bytes) : bytes.toString(code === HEX ? 'hex' : 'base64')
    known.push(id)
    return id
  }
  const meant = (code: number): string => {
    if (code >= FIRST_KNOWN) return known[code - FIRST_KNOWN] ?? ''
    if (code > BASE64) return phrases[codes.indexOf(String.fromCharCode(code))] ?? ''
    return take(code)
  }
  const [start = '', ...pieces] = packed.split('\u0001')
  return start + pieces.map((piece) => meant(piece.charCodeAt(0)) + piece.slice(1)).join('')
}
