/** The picture formats that the sheet can draw, as Typst names them. */
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
 * The picture of a `data:` URL, judged by its bytes and not by its label; undefined for what is no PNG, JPEG, GIF or
 * WebP. Whether it can be decoded shows only when it is drawn.
 */
export function embeddedImage(source: string): EmbeddedImage | undefined {
  const match = /^data:image\/[\w.+-]+;base64,/i.exec(source)
  if (!match) return undefined
  const bytes = Buffer.from(source.slice(match[0].length), 'base64')
  const format = formatOf(bytes)
  return format && { bytes, format }
}
