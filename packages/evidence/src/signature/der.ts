/** Bytes of each of the two numbers of a P-256 signature. */
const NUMBER = 32

/**
 * The two numbers of an ECDSA signature, r and s, 32 bytes each, from DER. Strict: one signature has one encoding.
 * @returns null for any other form
 */
export function rawSignature(der: Uint8Array): Uint8Array | null {
  const [tag, length] = der
  if (tag !== 0x30 || length !== der.length - 2) return null
  const raw = new Uint8Array(2 * NUMBER)
  let at = 2
  for (const target of [NUMBER, 2 * NUMBER]) {
    const size = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + size)
    if (der[at] !== 0x02 || number.length !== size || !isShortest(number)) return null
    const digits = number[0] === 0 ? number.subarray(1) : number
    if (digits.length > NUMBER) return null
    raw.set(digits, target - digits.length)
    at += 2 + size
  }
  return at === der.length ? raw : null
}

/** A positive number without needless zeros in front. */
function isShortest([first, second]: Uint8Array): boolean {
  if (first === undefined || first > 0x7f) return false
  return first !== 0 || (second !== undefined && second > 0x7f)
}
