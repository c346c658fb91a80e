import exceljs from 'exceljs'
import type { Cell } from './cell.ts'
import { sheetValue } from './cell.ts'
import type { CoverSheet, SheetColumn } from './sheet-parts.ts'
import { addTable, endTable, writeCover } from './sheet-parts.ts'

export interface WorkbookPlan {
  creator: string
  /** ISO 8601 */
  createdAt: string
  cover: CoverSheet
  /** Name of the sheet of rows; further sheets are numbered. */
  sheetName: string
  columns: SheetColumn[]
  /** Rows below the header. Spreadsheet programs can't open longer sheets. */
  rowsPerSheet?: number
}

/** Writes a workbook row by row, in constant memory. */
export interface SheetWriter {
  write(cells: readonly Cell[]): void
  /** Completes the file. */
  finish(): Promise<void>
}

/** 1,048,576 including the header. */
const ROWS_PER_SHEET = 1_048_575

/** Creates a workbook in a file: a cover sheet, then rows under a frozen header with a filter. */
export function openSheetWriter(file: string, plan: WorkbookPlan): SheetWriter {
  const { columns, rowsPerSheet = ROWS_PER_SHEET } = plan
  // Shared strings would stay in memory until the end.
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
    return addTable(workbook, name, columns)
  }
  const close = (full: exceljs.Worksheet) => endTable(full, rows, columns.length)

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
