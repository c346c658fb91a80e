import { latin1 } from '../bytes/latin1.ts'
import { must } from '../not-genuine.ts'

// A PDF as Typst writes it: one revision with one classic cross-reference table, its objects back to back. Read strictly, and nothing
// else: a lenient reader would find in a manipulated file what a viewer doesn't show.

/** An object: what precedes its stream, and the stream. */
export interface PdfObject {
  text: string
  stream: Uint8Array | null
}

export interface PdfRevision {
  bytes: Uint8Array
  /** Where the cross-reference table begins. */
  tableAt: number
  /** The first free object number. */
  size: number
  /** The number of the catalog. */
  root: number
  /** The trailer's entries besides size and root, as they are written. */
  trailer: string
  /** @throws NotGenuine for a number that the file doesn't have */
  object(number: number): PdfObject
}

const HEAD = /^%PDF-1\.\d\n%[\x80-\xff]{4}\n\n/
const TABLE = /^xref\n0 (\d{1,7})\n0000000000 65535 f\r\n/
const ROW = /^(\d{10}) 00000 n\r\n$/
const ROW_BYTES = 20
const TRAILER =
  /^trailer\n<<\n {2}\/Size (\d+)\n {2}\/Root (\d+) 0 R\n((?: {2}\/(?:Info|ID) [^\n]+\n)*)>>\nstartxref\n(\d+)\n%%EOF$/
const OBJECT_END = '\nendobj\n\n'
const STREAM = '\nstream\n'
const STREAM_END = `\nendstream${OBJECT_END}`

/**
 * Reads a file of one revision.
 * @throws NotGenuine for everything that this product doesn't write
 */
export function readRevision(bytes: Uint8Array): PdfRevision {
  const text = latin1(bytes)
  const head = HEAD.exec(text)
  const tableAt = Number(/\nstartxref\n(\d{1,10})\n%%EOF$/.exec(text.slice(-40))?.[1])
  const table = TABLE.exec(text.slice(tableAt, tableAt + 60))
  must(head && table, 'pdf-form', 'The file is not a PDF as this product writes it.')
  const size = Number(table[1])
  const rowsAt = tableAt + table[0].length
  const rowsEnd = rowsAt + (size - 1) * ROW_BYTES
  const trailer = TRAILER.exec(text.slice(rowsEnd))
  must(
    trailer && Number(trailer[1]) === size && Number(trailer[4]) === tableAt,
    'pdf-form',
    'The file is not a PDF as this product writes it.',
  )
  const objects = readObjects(text, { rowsAt, size, begin: head[0].length, end: tableAt })
  return {
    bytes,
    tableAt,
    size,
    root: Number(trailer[2]),
    trailer: trailer[3] ?? '',
    object(number) {
      const place = objects.get(number)
      must(place, 'pdf-object', `The document has no object ${number}.`)
      const { textAt, textEnd, streamAt, streamEnd } = place
      return {
        text: text.slice(textAt, textEnd),
        stream: streamAt === null ? null : bytes.subarray(streamAt, streamEnd),
      }
    },
  }
}

interface Place {
  textAt: number
  textEnd: number
  streamAt: number | null
  streamEnd: number
}

/** The objects of the table's rows. Together they fill the file between head and table, so that nothing is hidden between them. */
function readObjects(
  text: string,
  { rowsAt, size, begin, end }: { rowsAt: number; size: number; begin: number; end: number },
): Map<number, Place> {
  const starts = Array.from({ length: size - 1 }, (_, index) => {
    const at = rowsAt + index * ROW_BYTES
    return { number: index + 1, at: Number(ROW.exec(text.slice(at, at + ROW_BYTES))?.[1]) }
  }).sort((one, other) => one.at - other.at)
  must(starts[0]?.at === begin, 'pdf-object', 'The document has something before its objects.')
  return new Map(
    starts.map(({ number, at }, index) => [
      number,
      placeOf(text, { number, at, end: starts[index + 1]?.at ?? end }),
    ]),
  )
}

function placeOf(text: string, { number, at, end }: { number: number; at: number; end: number }): Place {
  const head = `${number} 0 obj\n`
  must(text.startsWith(head, at), 'pdf-object', `Object ${number} of the document isn’t where it should be.`)
  const textAt = at + head.length
  const objectEnd = text.indexOf('\nendobj', textAt)
  // Not in the rest of the file, which has megabytes: most objects have no stream.
  const stream = text.slice(textAt, objectEnd + 1).indexOf(STREAM)
  const streamAt = stream === -1 ? null : textAt + stream + STREAM.length
  const textEnd = stream === -1 ? objectEnd : textAt + stream
  const length =
    streamAt === null ? 0 : Number(/\n {2}\/Length (\d+)\n/.exec(text.slice(textAt, textEnd))?.[1])
  const streamEnd = (streamAt ?? objectEnd) + length
  const rest = streamAt === null ? OBJECT_END : STREAM_END
  must(
    objectEnd !== -1 && text.startsWith(rest, streamEnd) && streamEnd + rest.length === end,
    'pdf-object',
    `Object ${number} of the document ends in another place than it should.`,
  )
  return { textAt, textEnd, streamAt, streamEnd }
}
