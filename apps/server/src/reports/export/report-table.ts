import type { Cell } from '../../xlsx/cell.ts'
import type { SheetColumn } from '../../xlsx/sheet-parts.ts'

/** One table of an exported report. Its title names it, in a workbook as the sheet's name. */
export interface ReportTable {
  title: string
  columns: SheetColumn[]
  rows: Cell[][]
  /** Which column's figures are drawn as bars on paper. */
  bars?: number
  note?: string
}

export const text = (value: string): Cell => ({ kind: 'text', text: value })
export const count = (value: number): Cell => ({ kind: 'count', count: value })
export const share = (part: number, whole: number): Cell => ({ kind: 'share', part, whole })
export const duration = (milliseconds: number): Cell => ({ kind: 'duration', milliseconds })
