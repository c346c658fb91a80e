import type { Align, Marks } from './rich-text-style.ts'

/** Text with one set of marks; `\n` is a line break. */
export type Run = Marks & { text: string }

/** A block of rich text. Widths are in CSS pixels. */
export type Block =
  | { type: 'paragraph'; align?: Align; runs: Run[] }
  | { type: 'heading'; level: number; align?: Align; runs: Run[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'image'; image: number; alt: string; width?: number; align?: Align }
  | { type: 'placeholder'; text: string }
  | { type: 'rule' }
  | TableBlock

/** A cell as written in HTML. */
export type SourceCell = {
  header: boolean
  colspan: number
  rowspan: number
  width?: number
  align?: Align
  fill?: string
  blocks: Block[]
}

/** A cell with its position: column `x` and row `y`, from 0. */
export type PlacedCell = Omit<SourceCell, 'width'> & { x: number; y: number }

/** A table that can be drawn: cells neither overlap nor exceed it. `widths` are shares, one per column. */
export type TableBlock = { type: 'table'; widths: number[]; headerRows: number; cells: PlacedCell[] }
