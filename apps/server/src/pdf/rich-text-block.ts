import type { Align, Marks } from './rich-text-style.ts'

/** Text in one style; `\n` is a line break. */
export type Run = Marks & { text: string }

/** What the sheet draws of a rich text, one under the other. Widths are in CSS pixels. */
export type Block =
  | { type: 'paragraph'; align?: Align; runs: Run[] }
  | { type: 'heading'; level: number; align?: Align; runs: Run[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'image'; image: number; alt: string; width?: number; align?: Align }
  | { type: 'rule' }
  | TableBlock

/** A cell as its row in HTML gives it. */
export type SourceCell = {
  header: boolean
  colspan: number
  rowspan: number
  width?: number
  align?: Align
  fill?: string
  blocks: Block[]
}

/** A cell in its place: column `x`, row `y`, both from 0. */
export type PlacedCell = Omit<SourceCell, 'width'> & { x: number; y: number }

/** A table that can be drawn: no two cells overlap, none leaves it. `widths` are shares, one a column. */
export type TableBlock = { type: 'table'; widths: number[]; headerRows: number; cells: PlacedCell[] }
