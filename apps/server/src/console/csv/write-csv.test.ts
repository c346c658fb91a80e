import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsvTable } from './read-csv-table.ts'
import { writeCsv } from './write-csv.ts'

const COLUMNS = ['code', 'label'] as const

it('N2, N9: cells are quoted where a reader would take them for something else', () => {
  const rows = [{ code: 'A', label: 'One, two' }, { code: 'B' }, { label: ' "C"; D' }]
  expect(writeCsv(COLUMNS, rows)).toBe('code,label\r\nA,"One, two"\r\nB,\r\n," ""C""; D"\r\n')
})

it('N2, N9: whatever is exported is read by the import as it was', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'a', '"', '""', 'a,b', 'a;b', 'a\tb', 'line\nline', 'a\rb', ' a ', '=1+1', 'Ñ'),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ code: fc.constant('x'), label: cell }), { minLength: 1 }), (rows) => {
      const shape = { columns: COLUMNS, required: COLUMNS, maxLines: 100, noun: 'lines' }
      const { lines, problems } = readCsvTable(writeCsv(COLUMNS, rows), shape)
      expect(problems).toEqual([])
      expect(lines.map((line) => ({ code: line.cell('code'), label: line.cell('label') }))).toEqual(rows)
    }),
  )
})
