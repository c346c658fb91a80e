/** A labelled value on a report. */
export interface PdfFact {
  label: string
  value: string
}

/** A table with formatted cells. */
export interface PdfTable {
  title: string
  /** Shown below the table; '' draws none. */
  note: string
  columns: { label: string; number: boolean }[]
  rows: string[][]
  /** A share from 0 to 1 for each row, drawn after its last column; null draws no bars. */
  bars: number[] | null
}

/** The content of a report's PDF. `printedAt` is ISO 8601 in UTC, shown in Manila time (G1). */
export interface PdfReport {
  companyName: string
  title: string
  /** The person who exported it. */
  person: string
  printedAt: string
  facts: PdfFact[]
  figures: PdfFact[]
  tables: PdfTable[]
}
