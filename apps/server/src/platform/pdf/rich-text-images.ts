/** Image formats that Typst can draw, by its names. */
export type ImageFormat = 'png' | 'jpg' | 'gif' | 'webp'

export type EmbeddedImage = { bytes: Buffer; format: ImageFormat }

function formatOf(bytes: Buffer): ImageFormat | undefined {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp'
  return undefined
}

/**
 * Reads the image of a `data:` URL. The format is detected from the bytes, not the media type; undefined if it is not PNG, JPEG,
 * GIF or WebP. Decoding may still fail when the image is drawn.
 */
export function embeddedImage(source: string): EmbeddedImage | undefined {
  const match = /^data:image\/[\w.+-]+;base64,/i.exec(source)
  if (!match) return undefined
  const bytes = Buffer.from(source.slice(match[0].length), 'base64')
  const format = formatOf(bytes)
  return format && { bytes, format }
}
