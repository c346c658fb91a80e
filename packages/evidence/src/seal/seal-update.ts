import { concat, isSameBytes } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { must } from '../not-genuine.ts'
import type { PdfRevision } from '../pdf/pdf-revision.ts'
import { readRevision } from '../pdf/pdf-revision.ts'

// The one incremental update that seals a PDF (O3): signature, an invisible field that holds it, and the certificates and revocation
// lists by which it can be verified later (DSS). The reader rebuilds the update from what it says and compares every byte.

/** What the update says besides the signature. */
export interface SealUpdate {
  /** When the sealing began, as PDF writes instants: `D:20261125084500Z`. The timestamp proves when it was sealed. */
  at: string
  /** Bytes that the signature may take. */
  room: number
  /** In DER. */
  certificates: readonly Uint8Array[]
  /** In DER. */
  revocationLists: readonly Uint8Array[]
}

/** A PDF with room for its signature, which is everything between two places: `<`, hexadecimal digits, `>`. */
export interface SealedPdf {
  pdf: Uint8Array
  contents: { start: number; end: number }
}

const RANGE = '[0 0000000000 0000000000 0000000000]'
/** No appearance, no change allowed after it (DocMDP, P 1). */
const REFERENCE =
  '[<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]'
const EXTENSIONS = '<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>'

/**
 * Appends the update, with zeros for the signature.
 * @throws NotGenuine if the PDF has fields or signatures already
 */
export function writeSealUpdate(base: PdfRevision, update: SealUpdate): SealedPdf {
  const [signature, field, appearance, store] = [0, 1, 2, 3].map((next) => base.size + next) as [
    number,
    number,
    number,
    number,
  ]
  const firstStream = base.size + 4
  const { certificates, revocationLists } = update
  const references = (first: number, { length }: readonly unknown[]) =>
    Array.from({ length }, (_, at) => `${first + at} 0 R`).join(' ')
  const page = firstPage(base)
  const contents = `<${'0'.repeat(update.room * 2)}>`
  const objects: [number: number, ...body: (string | Uint8Array)[]][] = [
    [
      signature,
      `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n  /ByteRange ${RANGE}\n` +
        `  /Contents ${contents}\n  /M (${update.at})\n  /Reference ${REFERENCE}\n>>`,
    ],
    [
      field,
      `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Seal)\n  /TU (Electronic seal)\n  /V ${signature} 0 R\n` +
        `  /F 132\n  /Rect [0 0 0 0]\n  /AP << /N ${appearance} 0 R >>\n  /P ${page} 0 R\n>>`,
    ],
    [appearance, '<< /Type /XObject /Subtype /Form /BBox [0 0 0 0] /Length 0 >>\nstream\n\nendstream'],
    [
      store,
      `<< /Type /DSS /Certs [${references(firstStream, certificates)}]` +
        ` /CRLs [${references(firstStream + certificates.length, revocationLists)}] >>`,
    ],
    ...[...certificates, ...revocationLists].map((der, at): [number, ...(string | Uint8Array)[]] => [
      firstStream + at,
      `<< /Length ${der.length} >>\nstream\n`,
      der,
      '\nendstream',
    ]),
    [page, withAnnotation(base.object(page).text, field)],
    [
      base.root,
      withEntries(base.object(base.root).text, [
        `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`,
        `/Perms << /DocMDP ${signature} 0 R >>`,
        `/DSS ${store} 0 R`,
        `/Extensions ${EXTENSIONS}`,
      ]),
    ],
  ]
  const pdf = append(base, objects)
  const start =
    base.bytes.length + 1 + objects[0]!.slice(1).join('').indexOf(contents) + `${signature} 0 obj\n`.length
  const end = start + contents.length
  const range = `[0 ${padded(start)} ${padded(end)} ${padded(pdf.length - end)}]`
  pdf.set(fromLatin1(range), start - RANGE.length - '\n  /Contents '.length)
  return { pdf, contents: { start, end } }
}

/**
 * Reads a sealed PDF: what was sealed, and the update.
 * @returns null for a file without an update
 * @throws NotGenuine if the update isn't exactly as `writeSealUpdate` writes it
 */
export function readSealUpdate(
  pdf: Uint8Array,
): { base: PdfRevision; update: SealUpdate; contents: string; signed: Uint8Array[] } | null {
  const text = latin1(pdf)
  if (!/%%EOF\n$/.test(text.slice(-10))) return null
  const tableAt = Number(/\nstartxref\n(\d{1,10})\n%%EOF\n$/.exec(text.slice(-40))?.[1])
  const rows = [...text.slice(tableAt).matchAll(/(\d{10}) 00000 n\r\n/g)].map(([, at]) => Number(at))
  const begin = Math.min(...rows)
  must(
    rows.length > 0 && begin > 1 && begin < tableAt && tableAt < text.length,
    'seal-update',
    'Something was added after the seal, or is missing.',
  )
  const base = readRevision(pdf.slice(0, begin - 1))
  const added = text.slice(begin)
  const contents = /\n {2}\/Contents <([^>]*)>\n/.exec(added)?.[1] ?? ''
  const streams = streamsIn(added, base.size + 4)
  const certificates = count(/\/Certs \[([^\]]*)\]/.exec(added)?.[1])
  const update = {
    at: /\n {2}\/M \((D:\d{14}Z)\)\n/.exec(added)?.[1] ?? '',
    room: contents.length / 2,
    certificates: streams.slice(0, certificates),
    revocationLists: streams.slice(certificates),
  }
  const rebuilt = writeSealUpdate(base, update)
  const { start, end } = rebuilt.contents
  const signed = [pdf.subarray(0, start), pdf.subarray(end)]
  must(
    rebuilt.pdf.length === pdf.length &&
      text.slice(start, end) === `<${contents}>` &&
      signed.every((part, at) =>
        isSameBytes(part, at === 0 ? rebuilt.pdf.subarray(0, start) : rebuilt.pdf.subarray(end)),
      ),
    'seal-update',
    'Something was added after the seal, or the seal has another form.',
  )
  return { base, update, contents, signed }
}

/** The streams of the DSS, whose numbers follow on one another. */
function streamsIn(added: string, first: number): Uint8Array[] {
  const streams: Uint8Array[] = []
  for (let at = 0; ;) {
    const head = `${first + streams.length} 0 obj\n<< /Length `
    at = added.indexOf(head, at)
    const length =
      at === -1 ? null : /^(\d{1,7}) >>\nstream\n/.exec(added.slice(at + head.length, at + head.length + 30))
    if (!length) return streams
    const begin = at + head.length + length[0].length
    streams.push(fromLatin1(added.slice(begin, begin + Number(length[1]))))
    at = begin + Number(length[1])
  }
}

const count = (references = '') => references.split(' ').filter((part) => part === 'R').length

const padded = (number: number) => String(number).padStart(10, '0')

/** Appends objects with a cross-reference table of their own. */
function append(base: PdfRevision, objects: readonly [number, ...(string | Uint8Array)[]][]): Uint8Array {
  const parts: Uint8Array[] = [base.bytes, fromLatin1('\n')]
  let at = base.bytes.length + 1
  const push = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? fromLatin1(part) : part
    parts.push(bytes)
    at += bytes.length
  }
  const places = objects.map(([number, ...body]) => {
    const place = { number, at }
    for (const part of [`${number} 0 obj\n`, ...body, '\nendobj\n\n']) push(part)
    return place
  })
  const tableAt = at
  push(`xref\n${tableOf(places)}`)
  const size = Math.max(...places.map(({ number }) => number)) + 1
  push(
    `trailer\n<<\n  /Size ${size}\n  /Root ${base.root} 0 R\n${base.trailer}  /Prev ${base.tableAt}\n>>\n` +
      `startxref\n${tableAt}\n%%EOF\n`,
  )
  return concat(...parts)
}

/** The table's sections, one for each run of numbers. */
function tableOf(places: readonly { number: number; at: number }[]): string {
  const sorted = [...places].sort((one, other) => one.number - other.number)
  let table = ''
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at]?.number ?? 0
    const run = sorted.slice(at).filter(({ number }, index) => number === first + index)
    table += `${first} ${run.length}\n${run.map((place) => `${padded(place.at)} 00000 n\r\n`).join('')}`
    at += run.length
  }
  return table
}

function withEntries(dictionary: string, entries: readonly string[]): string {
  for (const entry of entries) {
    const name = /^\/\w+/.exec(entry)?.[0] ?? ''
    must(!dictionary.includes(`\n  ${name} `), 'seal-update', `The document has ${name} already.`)
  }
  return `${dictionary.slice(0, -'\n>>'.length)}\n${entries.map((entry) => `  ${entry}\n`).join('')}>>`
}

/** The page with one more annotation: links of its text may be there before. */
function withAnnotation(page: string, field: number): string {
  const others = /\n {2}\/Annots \[([^\]]*)\]\n/.exec(page)
  if (!others) return withEntries(page, [`/Annots [${field} 0 R]`])
  const [all, list] = others
  return page.replace(all, `\n  /Annots [${list} ${field} 0 R]\n`)
}

function firstPage(base: PdfRevision): number {
  let number = Number(/\n {2}\/Pages (\d+) 0 R\n/.exec(base.object(base.root).text)?.[1])
  for (let depth = 0; depth < 32; depth++) {
    const { text } = base.object(number)
    if (/\n {2}\/Type \/Page\n/.test(text)) return number
    number = Number(/\n {2}\/Kids \[(\d+) 0 R/.exec(text)?.[1])
  }
  must(false, 'seal-update', 'The document has no page.')
}
