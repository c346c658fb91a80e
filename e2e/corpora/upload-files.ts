import type { Page } from '@playwright/test'
import { webUrl } from '../support/test.ts'
import type { Finding, PartResult } from './finding.ts'
import { inTurns } from './in-turns.ts'
import type { NamedBytes } from './read-corpus.ts'

/** Extensions that a form without limits accepts, by kind of file. */
const KINDS: Readonly<Record<string, string>> = {
  doc: 'doc',
  docx: 'docx',
  xls: 'xls',
  xlsx: 'xlsx',
  ppt: 'ppt',
  pptx: 'pptx',
  pdf: 'pdf',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  zip: 'zip',
  rar: 'rar',
}
const TEXT_EXTENSIONS = ['txt', 'csv']
const OLDER_OFFICE = ['doc', 'xls', 'ppt']
const SEALED = Buffer.from('EncryptedPackage', 'utf16le')
/** Never accepted, whatever the content. */
const FORBIDDEN = ['exe', 'html', 'svg', 'js', 'php', 'docm', '']

/**
 * Uploads each file under every extension: its own is accepted, others are not, unless it is
 * plain text under an extension of plain text.
 */
export async function uploadFiles(page: Page, files: readonly NamedBytes[]): Promise<PartResult> {
  const findings: Finding[] = []
  const outcomes = { accepted: 0, refused: 0 }
  const extensions = [...Object.keys(KINDS), ...TEXT_EXTENSIONS, ...FORBIDDEN]
  const uploads = files.flatMap((file) => extensions.map((extension) => ({ file, extension })))
  await inTurns(uploads, async ({ file, extension }) => {
    const name = extension === '' ? 'upload' : `upload.${extension}`
    const answer = await page.request.post(`${webUrl()}/files`, {
      multipart: { file: { name, mimeType: 'application/octet-stream', buffer: file.bytes } },
    })
    const isTaken = answer.ok()
    if (isTaken) outcomes.accepted += 1
    else outcomes.refused += 1
    const input = `${file.name} as ${name}`
    const should = mayBe(file, extension)
    if (answer.status() >= 500) findings.push({ input, what: `answered ${answer.status()}` })
    else if (isTaken && !should) findings.push({ input, what: 'was wrongly accepted' })
    else if (!isTaken && isItself(file, extension))
      findings.push({ input, what: `was wrongly refused: ${(await answer.text()).slice(0, 200)}` })
  })
  return { part: 'Files under every extension', sent: uploads.length, outcomes, findings }
}

function mayBe(file: NamedBytes, extension: string): boolean {
  if (TEXT_EXTENSIONS.includes(extension)) return isPlainText(file.bytes)
  // Encrypted files of the older office formats cannot be distinguished.
  if (OLDER_OFFICE.includes(extension) && file.bytes.includes(SEALED)) return true
  return isItself(file, extension)
}

function isItself(file: NamedBytes, extension: string): boolean {
  const kind = KINDS[extension]
  return kind !== undefined && kind === kindOf(file.name)
}

/** A file's kind by its original name; 'fixture.xls.cfb' is also a spreadsheet. */
function kindOf(name: string): string | undefined {
  return name
    .split('.')
    .slice(1)
    .map((part) => KINDS[part.toLowerCase()])
    .find((kind) => kind !== undefined)
}

const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

function isPlainText(bytes: Buffer): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
