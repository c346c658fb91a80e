import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { CELL_CHARACTERS } from './cell.ts'
import type { SheetColumn } from './sheet-parts.ts'
import { openSheetWriter } from './sheet-writer.ts'

const columns: SheetColumn[] = [
  { header: 'Words', kind: 'text', width: 30 },
  { header: 'Amount', kind: 'amount', width: 16 },
  { header: 'When', kind: 'instant', width: 20 },
  { header: 'Day', kind: 'day', width: 12 },
  { header: 'Time', kind: 'time', width: 12 },
]
const text = (value: string): Cell => ({ kind: 'text', text: value })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(rows: Cell[][], rowsPerSheet?: number): Promise<exceljs.Workbook> {
  const file = join(folder, `${crypto.randomUUID()}.xlsx`)
  const writer = openSheetWriter(file, {
    creator: 'Countersign',
    createdAt: '2026-11-20T01:00:00.000Z',
    cover: {
      name: 'About',
      title: '=HYPERLINK("x")',
      facts: [['Memos', { kind: 'count', count: rows.length }]],
    },
    sheetName: 'Memos',
    columns,
    ...(rowsPerSheet ? { rowsPerSheet } : {}),
  })
  for (const row of rows) writer.write(row)
  await writer.finish()
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load((await readFile(file)) as never)
  return workbook
}

async function cellOf(cell: Cell, column = 1): Promise<exceljs.Cell> {
  const row = columns.map((_, at) => (at + 1 === column ? cell : null))
  const sheet = (await written([row])).getWorksheet('Memos')
  return sheet?.getCell(2, column) as exceljs.Cell
}

describe('a sheet', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=cmd|"/c calc"!A0',
    '\t=1+1',
    "'quoted",
    '12',
    '01/02/2026',
    'TRUE',
  ])('H8: keeps %j as text', async (words) => {
    const cell = await cellOf(text(words))
    expect(cell.type).toBe(exceljs.ValueType.String)
    expect(cell.value).toBe(words)
    // Editing and confirming the cell does not make it a formula either.
    expect(cell.numFmt).toBe('@')
  })

  it('H8: has no formula in its cover', async () => {
    const cover = (await written([])).getWorksheet('About')
    expect(cover?.getCell('A1').type).toBe(exceljs.ValueType.String)
    expect(cover?.getCell('B3').value).toBe(0)
  })

  it('G3: writes money as a number with two decimals, or as text if a number would round it', async () => {
    const cell = await cellOf({ kind: 'amount', amount: '1250.50' }, 2)
    expect(cell.value).toBe(1250.5)
    expect(cell.numFmt).toBe('#,##0.00')
    expect((await cellOf({ kind: 'amount', amount: '9999999999999.99' }, 2)).value).toBe(9999999999999.99)
    expect((await cellOf({ kind: 'amount', amount: '123456789012345.67' }, 2)).value).toBe(
      '123456789012345.67',
    )
  })

  it('G1: writes an instant in Manila time', async () => {
    const cell = await cellOf({ kind: 'instant', instant: '2026-03-01T16:30:00.000Z' }, 3)
    expect(cell.value).toEqual(new Date('2026-03-02T00:30:00.000Z'))
    expect(cell.numFmt).toBe('mm/dd/yyyy hh:mm AM/PM')
  })

  it('writes days and times of day as such', async () => {
    const day = await cellOf({ kind: 'day', day: '2026-02-28' }, 4)
    expect([day.value, day.numFmt]).toEqual([new Date('2026-02-28T00:00:00.000Z'), 'mm/dd/yyyy'])
    const time = await cellOf({ kind: 'time', minutes: 13 * 60 + 15 }, 5)
    expect((time.value as Date).toISOString().slice(11, 16)).toBe('13:15')
  })

  it('accepts text that is invalid in a cell or in XML', async () => {
    const odd = 'a\u0000b\u001fc\ud800d\uffff <&>"\r\nnext'
    expect((await cellOf(text(odd))).value).toBe('abc\ufffdd <&>"\nnext')
    const escaped = await cellOf(text('_x0041_ and _x000d_'))
    expect(escaped.text).toBe('_x0041_ and _x000d_')
    const long = (await cellOf(text('😀'.repeat(CELL_CHARACTERS)))).value as string
    expect(long.length).toBeLessThanOrEqual(CELL_CHARACTERS)
    expect(long.isWellFormed()).toBe(true)
    expect(long.endsWith('😀…')).toBe(true)
    expect((await cellOf(text(''))).value).toBeNull()
  })

  it('has a frozen header, column widths and a filter over all rows', async () => {
    const sheet = (await written([[text('one')], [text('two')]])).getWorksheet('Memos')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet?.autoFilter).toBe('A1:E3')
    expect(sheet?.columns.map((column) => column.width)).toEqual([30, 16, 20, 12, 12])
    expect(sheet?.getRow(1).values).toEqual([undefined, 'Words', 'Amount', 'When', 'Day', 'Time'])
    expect(sheet?.getCell('A1').font.bold).toBe(true)
  })

  it('continues on another sheet when one is full', async () => {
    const rows = ['one', 'two', 'three', 'four', 'five'].map((word) => [text(word)])
    const workbook = await written(rows, 2)
    expect(workbook.worksheets.map((sheet) => [sheet.name, sheet.rowCount])).toEqual([
      ['About', 3],
      ['Memos', 3],
      ['Memos 2', 3],
      ['Memos 3', 2],
    ])
  })
})
