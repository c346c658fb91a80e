import { describe, expect, test } from 'vitest'
import { checkContent } from './content-check.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = ascii('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const zip = ascii('PK\x05\x06'.padEnd(22, '\0'))
/** A compound file with one stream, in three sectors of 512 bytes. */
const compound = (stream: string) => {
  const file = Buffer.alloc(3 * 512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.fill(0, 8, 76)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  // The directory in sector 1, the allocation table in sector 0.
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0, 76)
  file.writeUInt32LE(0xfffffffe, 512 + 4)
  file.fill(0, 1024)
  for (const [at, name] of ['Root Entry', stream].entries()) {
    file.write(name, 1024 + at * 128, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, 1024 + at * 128 + 64)
  }
  return file
}
const program = ascii('MZ\x90\x00\x03\x00\x00\x00')

describe('I2: the content of an upload matches its name', () => {
  test.each([
    ['Quote.PDF', pdf, 'application/pdf'],
    ['scan.png', png, 'image/png'],
    ['all.zip', zip, 'application/zip'],
    ['letter.doc', compound('WordDocument'), 'application/msword'],
    ['budget.xls', compound('Workbook'), 'application/vnd.ms-excel'],
    ['plan.ppt', compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ['secret.xls', compound('EncryptedPackage'), 'application/vnd.ms-excel'],
    ['rows.csv', Buffer.from('name,₱\nBea,1\n'), 'text/csv; charset=utf-8'],
    ['notes.txt', Buffer.from('\ufeffJust text\r\n\twith a tab'), 'text/plain; charset=utf-8'],
  ])('%s is accepted', async (name, head, contentType) => {
    expect(await checkContent(name, head)).toEqual({ ok: true, contentType })
  })

  test('text cut off inside a character is still text', async () => {
    expect((await checkContent('rows.csv', Buffer.from('₱').subarray(0, 2))).ok).toBe(true)
  })

  test.each([
    'page.html',
    'picture.svg',
    'run.exe',
    'noextension',
    '.pdf',
    'a.pdf.js',
    'constructor',
    'a.constructor',
  ])('%s is not on the list', async (name) => {
    expect(await checkContent(name, pdf)).toEqual({ ok: false, reason: 'extension' })
  })

  test.each([
    ['a program named as a picture', 'photo.png', program],
    ['a PDF named as a picture', 'photo.png', pdf],
    ['a plain archive named as a document', 'memo.docx', zip],
    ['a spreadsheet named as a letter', 'memo.doc', compound('Workbook')],
    ['an installer named as a letter', 'memo.doc', compound('\u4840\u3f7f')],
    ['a picture named as text', 'notes.txt', png],
    ['a page named as text', 'notes.txt', ascii('\n <!DOCTYPE html><script>1</script>')],
    ['a drawing named as text', 'notes.txt', ascii('<svg onload="x">')],
    ['bytes that are not text', 'rows.csv', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
    ['text with control characters', 'rows.csv', ascii('a\0b')],
    ['text named as a document', 'memo.pdf', ascii('hello')],
  ])('%s is refused', async (_, name, head) => {
    expect(await checkContent(name, head)).toEqual({ ok: false, reason: 'content' })
  })

  test('an empty file is refused', async () => {
    expect(await checkContent('a.pdf', Buffer.alloc(0))).toEqual({ ok: false, reason: 'empty' })
  })
})
