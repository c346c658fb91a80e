import { must } from '../not-genuine.ts'
import type { PdfRevision } from './pdf-revision.ts'

/** The name of the attached record. */
const RECORD = 'memo.json'

/** Inflated records above this are refused: a few bytes can inflate to gigabytes. In bytes. */
const MOST_BYTES = 50 * 1024 * 1024

/**
 * The bytes of the record attached to a memo's PDF.
 * @throws NotGenuine if it has none, or two
 */
export async function readPdfRecord(pdf: PdfRevision): Promise<Uint8Array> {
  const names = /\n {6}\/Names \[([^\]\n]*)\]\n/.exec(pdf.object(pdf.root).text)?.[1] ?? ''
  const record = /^\(memo\.json\) (\d+) 0 R$/.exec(names)?.[1]
  must(
    record !== undefined,
    'pdf-record',
    `The document has ${names === '' ? 'no record' : 'something else attached than its record'} (${RECORD}).`,
  )
  const file = /\n {2}\/EF <<\n {4}\/F (\d+) 0 R\n/.exec(pdf.object(Number(record)).text)?.[1]
  must(file !== undefined, 'pdf-record', 'The document’s record is not attached.')
  const { text, stream } = pdf.object(Number(file))
  must(stream, 'pdf-record', 'The document’s record has no content.')
  return /\/Filter \/FlateDecode/.test(text) ? inflate(stream) : stream
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  // Not every browser iterates streams.
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length
      if (length > MOST_BYTES) break
      parts.push(read.value)
    }
  } catch {
    length = Number.POSITIVE_INFINITY
  }
  must(length <= MOST_BYTES, 'pdf-record', 'The document’s record can’t be read.')
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
