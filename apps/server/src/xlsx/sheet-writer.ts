import exceljs from 'exceljs'
import { sheetValue, type Cell } from './cell.ts'
import { addTable, endTable, writeCover, type CoverSheet, type SheetColumn } from './sheet-parts.ts'

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
