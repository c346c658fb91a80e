import { inflateSync } from 'node:zlib'

/** Text and attachments of a PDF. */
export type PdfContent = { pages: number; text: string; attachments: Map<string, string> }

function streamOf(object: string): string {
  const start = /stream\r?\n/.exec(object)
  const length = Number(/\/Length (\d+)/.exec(object)?.[1])
  if (!start || !length) return ''
  const bytes = Buffer.from(object.slice(start.index + start[0].length).slice(0, length), 'latin1')
  return /\/Filter \/FlateDecode/.test(object)
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1')
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

/** Maps glyph ids in hex to their characters. */
function glyphs(cmap: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      found.set(glyph.toLowerCase(), utf16(text))
  return found
}

function literal(source: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  return source.replace(/\\([0-7]{1,3}|[^])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
}

/** Reads a PDF written by Typst: uncompressed objects, two-byte glyph ids, `ToUnicode` maps. Not a general PDF reader. */
export function readPdf(pdf: Uint8Array): PdfContent {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g))
    objects.set(id, body)
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  const text = pages.map((page) => {
    const fonts = new Map<string, Map<string, string>>()
    for (const [, name = '', id] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1]
      fonts.set(name, glyphs(streamOf(object(cmap))))
    }
    let font = new Map<string, string>()
    let shown = ''
    const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
    for (const [token, name, string] of content.matchAll(
      /\/(f\d+) [\d.]+ Tf|\(((?:\\[^]|[^\\)])*)\)|\bET\b/g,
    )) {
      if (name) font = fonts.get(name) ?? new Map()
      else if (token === 'ET') shown += ' '
      else {
        const ids =
          Buffer.from(literal(string ?? ''), 'latin1')
            .toString('hex')
            .match(/.{4}/g) ?? []
        shown += ids.map((id) => font.get(id) ?? '').join('')
      }
    }
    return shown
  })
  const attachments = new Map<string, string>()
  for (const body of objects.values()) {
    const name = /\/Type \/Filespec[^]*?\/F \(([^)]*)\)/.exec(body)?.[1]
    if (name) attachments.set(name, streamOf(object(/\/EF <<\s*\/F (\d+) 0 R/.exec(body)?.[1])))
  }
  return { pages: pages.length, text: text.join('\n'), attachments }
}
