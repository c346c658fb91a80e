import exceljs from 'exceljs'
import { NUMBER_FORMATS, sheetValue, type Cell, type CellKind } from './cell.ts'

export interface SheetColumn {
  header: string
  kind: CellKind
  /** In characters. */
  width: number
}

/** What the first sheet says. */
export interface CoverSheet {
  name: string
  title: string
  facts: [label: string, value: Cell][]
}

export interface WorkbookPlan {
  creator: string
  /** ISO 8601 */
  createdAt: string
  cover: CoverSheet
  /** Of the sheet of rows; the ones that follow a full one are numbered. */
  sheetName: string
  columns: SheetColumn[]
  /** What a sheet takes below its header; spreadsheet programs open no longer ones. */
  rowsPerSheet?: number
}

/** Writes a workbook row by row, so that its size costs no memory. */
export interface SheetWriter {
  write(cells: readonly Cell[]): void
  /** Ends the file; it is complete then. */
  finish(): Promise<void>
}

/** 1,048,576 with the header. */
const ROWS_PER_SHEET = 1_048_575

const INK = 'FF16677D'
const WHITE = 'FFFFFFFF'
const HEADER_HEIGHT = 20
const HEADER_STYLE: Partial<exceljs.Style> = {
  font: { bold: true, color: { argb: WHITE } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: INK } },
  alignment: { vertical: 'middle' },
}

/** Opens a workbook in a file: a cover sheet, then rows under a frozen header with a filter. */
export function openSheetWriter(file: string, plan: WorkbookPlan): SheetWriter {
  const { columns, rowsPerSheet = ROWS_PER_SHEET } = plan
  // Without shared strings: they would all stay in memory until the end.
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    filename: file,
    useStyles: true,
    useSharedStrings: false,
  })
  workbook.creator = plan.creator
  workbook.lastModifiedBy = plan.creator
  workbook.created = workbook.modified = new Date(plan.createdAt)
  writeCover(workbook, plan.cover)

  let sheets = 0
  let rows = 0
  const open = (): exceljs.Worksheet => {
    sheets++
    rows = 0
    const name = sheets === 1 ? plan.sheetName : `${plan.sheetName} ${sheets}`
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
  const close = (full: exceljs.Worksheet) => {
    full.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: columns.length } }
    full.commit()
  }

  let sheet = open()
  return {
    write(cells) {
      if (rows === rowsPerSheet) {
        close(sheet)
        sheet = open()
      }
      sheet.addRow(cells.map(sheetValue)).commit()
      rows++
    },
    async finish() {
      close(sheet)
      await workbook.commit()
    },
  }
}

function writeCover(workbook: exceljs.stream.xlsx.WorkbookWriter, cover: CoverSheet): void {
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
