const ONE_BYTE_BELOW = 0x80
const LONGER_THAN_A_BYTE = /[^\0-\x7f]/
/** A surrogate pair is four bytes in two code units. */
const MOST_BYTES_A_UNIT = 3
const TWO_BYTES_BELOW = 0x800

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000

/** Bytes of `text` in UTF-8 (F5), counted without an encoder: the domain knows neither Node nor a browser. */
export function utf8ByteLength(text: string): number {
  const first = text.search(LONGER_THAN_A_BYTE)
  let bytes = text.length
  for (let at = first < 0 ? text.length : first; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < ONE_BYTE_BELOW) continue
    bytes += unit < TWO_BYTES_BELOW ? 1 : 2
    // A surrogate pair is four bytes: one more for each of its halves.
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) at += 1
  }
  return bytes
}

/** Whether `text` has more than that many bytes in UTF-8. Counts only where the number of characters leaves it open. */
export function isLongerInUtf8(text: string, bytes: number): boolean {
  if (text.length > bytes) return true
  return text.length * MOST_BYTES_A_UNIT > bytes && utf8ByteLength(text) > bytes
}

/** Characters as a counter shows them: an emoji outside the basic plane is one, not two. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether a database and a PDF can hold the text: no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
