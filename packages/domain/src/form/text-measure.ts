const ONE_BYTE_BELOW = 0x80
const TWO_BYTES_BELOW = 0x800
const THREE_BYTES_BELOW = 0x10000

/** Bytes of `text` in UTF-8 (F5), counted without an encoder: the domain knows neither Node nor a browser. */
export function utf8ByteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) as number
    if (point < ONE_BYTE_BELOW) bytes += 1
    else if (point < TWO_BYTES_BELOW) bytes += 2
    else if (point < THREE_BYTES_BELOW) bytes += 3
    else bytes += 4
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
