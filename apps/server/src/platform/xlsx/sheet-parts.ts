import type exceljs from 'exceljs'
import type { Cell, CellKind } from './cell.ts'
import { NUMBER_FORMATS, sheetValue } from './cell.ts'

export interface SheetColumn {
  header: string
  kind: CellKind
  /** In characters. */
  width: number
}

/** The content of the first sheet. */
export interface CoverSheet {
  name: string
  title: string
  facts: [label: string, value: Cell][]
}

const INK = 'FF16677D'
const WHITE = 'FFFFFFFF'
const HEADER_HEIGHT = 20
const HEADER_STYLE: Partial<exceljs.Style> = {
  font: { bold: true, color: { argb: WHITE } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: INK } },
  alignment: { vertical: 'middle' },
}

export type Workbook = exceljs.stream.xlsx.WorkbookWriter

/** Adds a sheet with typed columns and a frozen header. */
export function addTable(
  workbook: Workbook,
  name: string,
  columns: readonly SheetColumn[],
): exceljs.Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header, kind, width }) => ({
    header,
    width,
    style: { numFmt: NUMBER_FORMATS[kind], alignment: { vertical: 'top' } },
  }))
  const header = sheet.getRow(1)
  header.height = HEADER_HEIGHT
  header.eachCell((cell) => (cell.style = HEADER_STYLE))
  header.commit()
  return sheet
}

/** Completes a sheet with a filter over all its rows. */
export function endTable(sheet: exceljs.Worksheet, rows: number, columns: number): void {
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: columns } }
  sheet.commit()
}

/** Writes the first sheet, with a title and facts and without a grid. */
export function writeCover(workbook: Workbook, cover: CoverSheet): void {
  const sheet = workbook.addWorksheet(cover.name, { views: [{ showGridLines: false }] })
  sheet.columns = [{ width: 18 }, { width: 70 }]
  const title = sheet.addRow([sheetValue({ kind: 'text', text: cover.title })])
  title.height = 28
  title.getCell(1).style = { font: { bold: true, size: 16, color: { argb: INK } } }
  title.commit()
  sheet.addRow([]).commit()
  for (const [label, value] of cover.facts) {
    const row = sheet.addRow([label, sheetValue(value)])
    row.getCell(1).style = { font: { bold: true }, alignment: { vertical: 'top' } }
    row.getCell(2).style = {
      alignment: { horizontal: 'left', vertical: 'top', wrapText: true },
      ...(value ? { numFmt: NUMBER_FORMATS[value.kind] } : {}),
    }
    row.commit()
  }
  sheet.commit()
}
