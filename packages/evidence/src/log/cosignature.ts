import { concat, utf8 } from '../bytes/bytes.ts'
import type { NoteKey, Sign } from './signed-note.ts'
import { isSigned, parseNote, signatureLine } from './signed-note.ts'

// Cosignatures of witnesses (C2SP tlog-cosignature, Ed25519): the time in seconds, and a signature over time and checkpoint.

const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

/** What signs as a witness: its key, of the type of cosignatures, and when, in seconds since 1970. */
interface Cosigner {
  witness: NoteKey
  time: number
  sign: Sign
}

const message = (text: string, time: number): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`)

/** A witness's cosignature of a checkpoint's text, as a line of its note. */
export async function cosignatureLine(text: string, { witness, time, sign }: Cosigner): Promise<string> {
  const stamp = new Uint8Array(TIME_BYTES)
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time))
  return signatureLine(witness, concat(stamp, await sign(message(text, time))))
}

/** Adds a witness's cosignature to a checkpoint. */
export async function cosign(note: string, witness: NoteKey, { time, sign }: { time: number; sign: Sign }) {
  return note + (await cosignatureLine(parseNote(note).text, { witness, time, sign }))
}

/** When a witness cosigned a checkpoint's text, in seconds since 1970; null if the signature isn't theirs. */
export async function cosignedAt(
  text: string,
  witness: NoteKey,
  signature: Uint8Array,
): Promise<number | null> {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const time = Number(new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0))
  if (!Number.isSafeInteger(time)) return null
  const isRight = await isSigned(witness, message(text, time), signature.subarray(TIME_BYTES))
  return isRight ? time : null
}
