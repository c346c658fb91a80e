/** A line of a report's sheet: what it is, and what it says. */
export interface PdfFact {
  label: string
  value: string
}

/** A table, every cell as people read it. */
export interface PdfTable {
  title: string
  /** Under the table; '' draws none. */
  note: string
  columns: { label: string; number: boolean }[]
  rows: string[][]
  /** 0 to 1 for each row, drawn behind its last column; null draws none. */
  bars: number[] | null
}

/** Everything that the PDF of a report says. `printedAt` is ISO 8601 in UTC; the sheet shows it in Manila (G1). */
export interface PdfReport {
  companyName: string
  title: string
  /** Who exported it. */
  person: string
  printedAt: string
  facts: PdfFact[]
  figures: PdfFact[]
  tables: PdfTable[]
}
