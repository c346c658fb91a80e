import { describe, expect, it } from 'vitest'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { plainPdf } from '../testing/plain-pdf.ts'
import { readRevision } from './pdf-revision.ts'

const text = latin1(plainPdf())
const read = (changed: string) => readRevision(fromLatin1(changed))

/** Inserts text, and moves every offset behind it: the table is right again. */
function insert(at: number, inserted: string): string {
  const moved = (offset: string) => Number(offset) + (Number(offset) >= at ? inserted.length : 0)
  return (text.slice(0, at) + inserted + text.slice(at))
    .replaceAll(
      /(\d{10}) 00000 n/g,
      (_, offset: string) => `${String(moved(offset)).padStart(10, '0')} 00000 n`,
    )
    .replace(/\nstartxref\n(\d+)\n/, (_, offset: string) => `\nstartxref\n${moved(offset)}\n`)
}

const begin = text.indexOf('1 0 obj\n')
const second = text.indexOf('2 0 obj\n')
const table = text.indexOf('xref\n')
const replaceLast = (from: string, to: string) => {
  const at = text.lastIndexOf(from)
  return text.slice(0, at) + to + text.slice(at + from.length)
}

describe('the reader of PDFs', () => {
  it('O3: reads a file as this product writes it', () => {
    const revision = read(text)
    expect(revision.object(revision.root).text).toContain('/Type /Catalog')
    expect(revision.size).toBe(8)
  })

  it.each([
    ['something before the first object', 'pdf-object', insert(begin, '% hidden\n')],
    ['something between two objects', 'pdf-object', insert(second, '% hidden\n')],
    ['something between the last object and the table', 'pdf-object', insert(table, '% hidden\n')],
    [
      'another object in between that the table doesn’t have',
      'pdf-object',
      insert(second, '2 0 obj\n<< >>\nendobj\n\n'),
    ],
    ['a row that leads elsewhere', 'pdf-object', text.replace(/(\d{9})(\d) 00000 n/, '$19 00000 n')],
    ['a trailer of another size', 'pdf-form', replaceLast('/Size 8', '/Size 9')],
    ['a trailer with another key', 'pdf-form', replaceLast('/Root 7 0 R\n', '/Root 7 0 R\n  /Prev 17\n')],
    ['a trailer in another form', 'pdf-form', replaceLast('trailer\n<<\n', 'trailer\n<< \n')],
    ['no head', 'pdf-form', text.slice(1)],
    ['no end', 'pdf-form', text.slice(0, -1)],
    ['a table of another form', 'pdf-form', text.replace('65535 f', '65534 f')],
    ['an object of another number', 'pdf-object', text.replace('2 0 obj\n', '3 0 obj\n')],
    ['a stream of another length', 'pdf-object', text.replace('/Length 2\n', '/Length 1\n')],
  ])('O3: refuses %s (%s)', (_, check, changed) => {
    expect(changed).not.toBe(text)
    expect(() => read(changed)).toThrow(expect.objectContaining({ name: 'NotGenuine', check }) as Error)
  })

  it('O3: has no other objects than those of the table', () => {
    expect(() => read(text).object(8)).toThrow(expect.objectContaining({ check: 'pdf-object' }) as Error)
  })
})
