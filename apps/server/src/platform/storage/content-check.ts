import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { officeKind } from './compound-file.ts'

/** Leading bytes that suffice to detect a file's type. */
export const CONTENT_HEAD_BYTES = 1024 * 1024

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const CFB = 'application/x-cfb'

/** Allowed extensions, each with its stored content type and the detected types it accepts. */
const ALLOWED: Readonly<Record<string, { contentType: string; found: readonly string[] }>> = {
  doc: { contentType: 'application/msword', found: [CFB] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', found: [CFB] },
  xls: { contentType: 'application/vnd.ms-excel', found: [CFB] },
  docx: only(`${OFFICE}.wordprocessingml.document`),
  pptx: only(`${OFFICE}.presentationml.presentation`),
  xlsx: only(`${OFFICE}.spreadsheetml.sheet`),
  pdf: only('application/pdf'),
  jpg: only('image/jpeg'),
  jpeg: only('image/jpeg'),
  png: only('image/png', 'image/apng'),
  gif: only('image/gif'),
  zip: only('application/zip'),
  rar: only('application/x-rar-compressed'),
}

/** Plain text has no signature: it must decode as text and must not be markup. */
const TEXT: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

function only(contentType: string, ...more: string[]) {
  return { contentType, found: [contentType, ...more] }
}

export type ContentCheck =
  | { ok: true; contentType: string }
  | { ok: false; reason: 'extension' | 'content' | 'empty' }

/**
 * Checks a file's extension against the allow-list and its content against the extension (I2).
 * @param head the first CONTENT_HEAD_BYTES of the file, or all of a shorter file
 */
export async function checkContent(fileName: string, head: Uint8Array): Promise<ContentCheck> {
  const extension = extname(fileName).slice(1).toLowerCase()
  const text = Object.hasOwn(TEXT, extension) ? TEXT[extension] : undefined
  const allowed = Object.hasOwn(ALLOWED, extension) ? ALLOWED[extension] : undefined
  if (!text && !allowed) return { ok: false, reason: 'extension' }
  if (head.length === 0) return { ok: false, reason: 'empty' }
  const found = await typeOf(head)
  if (text) return found === undefined && isPlainText(head) ? { ok: true, contentType: text } : REFUSED
  const isOfType = allowed !== undefined && found !== undefined && allowed.found.includes(found)
  if (!isOfType || (found === CFB && !isOfficeKind(extension, head))) return REFUSED
  return { ok: true, contentType: allowed.contentType }
}

/** Word, Excel, PowerPoint and installers share a container; its directory, where readable, distinguishes them. */
function isOfficeKind(extension: string, head: Uint8Array): boolean {
  const kind = officeKind(head)
  return kind === undefined || kind === extension
}

const REFUSED = { ok: false, reason: 'content' } as const

/** A head that ends inside a structure may make the detection throw: its type is unknown then. */
async function typeOf(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime
  } catch {
    return undefined
  }
}

const PAGE = /^\s*<(!doctype|html|head|body|script|svg|\?xml)/i
/** Control characters other than tab, line feed, form feed and carriage return. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

function isPlainText(head: Uint8Array): boolean {
  try {
    // `stream` allows a character cut off at the end of the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return !CONTROL.test(text) && !PAGE.test(text)
  } catch {
    return false
  }
}
