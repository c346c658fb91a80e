const ONE_BYTE_BELOW = 0x80
const TWO_BYTES_BELOW = 0x800

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000

/** Bytes of `text` in UTF-8 (F5), counted without an encoder: the domain knows neither Node nor a browser. */
export function utf8ByteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < ONE_BYTE_BELOW) continue
    bytes += unit < TWO_BYTES_BELOW ? 1 : 2
    // A surrogate pair is four bytes: one more for each of its halves.
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) at += 1
  }
  return bytes
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
