import { must } from '../not-genuine.ts'

// The record that a memo's PDF carries, read strictly: what this product writes, and nothing else. A lenient reader would find in a
// manipulated file what a viewer doesn't show.

/** The name of the attached record. */
const RECORD = 'memo.json'

/** Inflated records above this are refused: a few bytes can inflate to gigabytes. In bytes. */
const MOST_BYTES = 50 * 1024 * 1024

/**
 * The bytes of the record attached to a PDF.
 * @throws NotGenuine if the file isn't a PDF of this product, or has no record, or two
 */
export async function readPdfRecord(pdf: Uint8Array): Promise<Uint8Array> {
  const text = latin1(pdf)
  const names = [...text.matchAll(/\/Names\s*\[\s*\(memo\.json\)\s*(\d+) 0 R/g)]
  must(names.length > 0, 'pdf-none', `The file has no record of a memo (${RECORD}).`)
  must(
    /^%PDF-1\.\d\n/.test(text) && /\nstartxref\n\d+\n%%EOF\n?$/.test(text),
    'pdf-form',
    'The file is not a PDF as this product writes it.',
  )
  must(names.length === 1, 'pdf-record', `The document has more than one record (${RECORD}).`)
  const specification = objectAt(text, Number(names[0]?.[1]))
  const file = /\/EF\s*<<[^>]*?\/F (\d+) 0 R/.exec(specification.text)?.[1]
  must(file !== undefined, 'pdf-record', 'The document’s record is not attached.')
  const { text: dictionary, streamAt } = objectAt(text, Number(file))
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  must(
    streamAt !== null && Number.isSafeInteger(length),
    'pdf-record',
    'The document’s record has no content.',
  )
  const stream = pdf.subarray(streamAt, streamAt + length)
  must(
    /^\r?\n?endstream/.test(text.slice(streamAt + length, streamAt + length + 12)),
    'pdf-record',
    'The document’s record is cut off.',
  )
  return /\/Filter\s*\/FlateDecode/.test(dictionary) ? inflate(stream) : stream
}

/** Text of a byte a character, which `TextDecoder('latin1')` isn't: that is windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

function objectAt(text: string, number: number): { text: string; streamAt: number | null } {
  const found = [...text.matchAll(new RegExp(`(?<=\\n)${number} 0 obj\\n`, 'g'))]
  must(
    found.length === 1,
    'pdf-object',
    `The document has object ${number} ${found.length === 0 ? 'nowhere' : 'twice'}.`,
  )
  const start = (found[0]?.index ?? 0) + (found[0]?.[0].length ?? 0)
  const end = /\nstream\n|\nendobj/.exec(text.slice(start))
  must(end, 'pdf-object', `Object ${number} of the document has no end.`)
  const isStream = end[0] === '\nstream\n'
  return {
    text: text.slice(start, start + end.index),
    streamAt: isStream ? start + end.index + end[0].length : null,
  }
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
