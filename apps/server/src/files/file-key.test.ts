import { describe, expect, test } from 'vitest'
import { cleanFileName, fileKey } from './file-key.ts'

const at = new Date('2026-03-02T01:00:00Z')

describe('I2: the key of an upload', () => {
  test('is a unique path (U40)', () => {
    const key = fileKey('user-1', at, 'Quote 2026.pdf')
    expect(key).toMatch(/^files\/user-1\/1772413200000_[0-9a-f]{24}_Quote-2026\.pdf$/)
    expect(fileKey('user-1', at, 'Quote 2026.pdf')).not.toBe(key)
  })

  test.each([
    '../../etc/passwd',
    '..',
    '…/…',
    'a/../../b.pdf',
    '.htaccess',
    'naïve ₱ café.pdf',
    '漢字.png',
    '',
  ])('carries only plain characters for %j', (name) => {
    const last = fileKey('u', at, cleanFileName(name, 255)).split('_').slice(2).join('_')
    expect(last).toMatch(/^[\w][\w.-]*$/)
    expect(last).not.toContain('..')
  })

  test('is short and keeps the extension of a long name', () => {
    const key = fileKey('u', at, `${'x'.repeat(500)}.docx`)
    expect(key.length).toBeLessThan(160)
    expect(key.endsWith('.docx')).toBe(true)
  })
})

describe('the name people see', () => {
  test.each([
    ['Quote – revised (₱).pdf', 'Quote – revised (₱).pdf'],
    ['C:\\Users\\bea\\Quote.pdf', 'Quote.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['..', 'file'],
    ['', 'file'],
  ])('%j reads %j', (given, expected) => {
    expect(cleanFileName(given, 255)).toBe(expected)
  })
})
