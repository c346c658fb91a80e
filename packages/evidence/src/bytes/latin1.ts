// Text of a byte a character, as PDF is read and written. `TextDecoder('latin1')` is another encoding: windows-1252.

/** The bytes as text. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as unknown as number[])
  return text
}

/** The bytes of a text of characters up to U+00FF. */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
