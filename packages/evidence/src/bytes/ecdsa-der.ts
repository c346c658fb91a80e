import { concat } from './bytes.ts'

// ECDSA signatures: two numbers, r and s, which WebCrypto writes one after the other, and certificates and passkeys in DER.

/**
 * The two numbers of a signature from DER, `size` bytes each. Strict: one signature has one encoding.
 * @param size of the curve's numbers in bytes; up to 66, those of P-521
 * @returns null for any other form
 */
export function rawFromDer(der: Uint8Array, size: number): Uint8Array | null {
  const isLong = der[1] === LONG
  const length = isLong ? der[2] : der[1]
  let at = isLong ? 3 : 2
  if (der[0] !== SEQUENCE || length !== der.length - at || length > SHORT_MAX !== isLong) return null
  const raw = new Uint8Array(2 * size)
  for (const end of [size, 2 * size]) {
    const given = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + given)
    if (der[at] !== INTEGER || number.length !== given || !isShortest(number)) return null
    const digits = number[0] === 0 ? number.subarray(1) : number
    if (digits.length > size) return null
    raw.set(digits, end - digits.length)
    at += 2 + given
  }
  return at === der.length ? raw : null
}

/** The signature in DER, from its two numbers of `size` bytes each. */
export function derFromRaw(raw: Uint8Array, size: number): Uint8Array {
  const body = concat(writeNumber(raw.subarray(0, size)), writeNumber(raw.subarray(size)))
  const { length } = body
  const head = length > SHORT_MAX ? [SEQUENCE, LONG, length] : [SEQUENCE, length]
  return concat(Uint8Array.from(head), body)
}

const SEQUENCE = 0x30
const INTEGER = 0x02
/** The greatest length that one byte says; LONG announces another byte. */
const SHORT_MAX = 0x7f
const LONG = 0x81
/** The greatest first byte of a positive number. */
const POSITIVE_MAX = 0x7f

/** A positive number without needless zeros in front. */
function isShortest([first, second]: Uint8Array): boolean {
  if (first === undefined || first > POSITIVE_MAX) return false
  return first !== 0 || (second !== undefined && second > POSITIVE_MAX)
}

function writeNumber(number: Uint8Array): Uint8Array {
  const first = number.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? Uint8Array.of(0) : number.subarray(first)
  const zero = (digits[0] as number) > POSITIVE_MAX ? [0] : []
  return Uint8Array.from([INTEGER, zero.length + digits.length, ...zero, ...digits])
}
