import type { Cell } from '../../platform/xlsx/cell.ts'
import type { SheetColumn } from '../../platform/xlsx/sheet-parts.ts'

/** A table of an exported report. Its title becomes the name of the sheet in a workbook. */
export interface ReportTable {
  title: string
  columns: SheetColumn[]
  rows: Cell[][]
  /** Index of the column drawn as bars in the PDF. */
  bars?: number
  note?: string
}

export const text = (value: string): Cell => ({ kind: 'text', text: value })
export const count = (value: number): Cell => ({ kind: 'count', count: value })
export const share = (part: number, whole: number): Cell => ({ kind: 'share', part, whole })
export const duration = (milliseconds: number): Cell => ({ kind: 'duration', milliseconds })
