import { LIST_LIMITS } from '@countersign/domain'
import type { CsvProblem } from '../../csv/read-csv-table.ts'
import { readCsvTable } from '../../csv/read-csv-table.ts'

/** A line of a file of entries, as it was entered. */
export interface EntryLine {
  line: number
  code: string
  label: string
  /** The name of a company; '' for all companies. */
  company: string
  from: string
  to: string
}

/** The columns of a file of entries. */
export const ENTRY_COLUMNS = ['code', 'label', 'company', 'from', 'to'] as const

/** Reads a CSV of entries (N9); the list and the companies are not consulted. */
export function readListCsv(csv: string): { lines: EntryLine[]; problems: CsvProblem[] } {
  const { lines, problems } = readCsvTable(csv, {
    columns: ENTRY_COLUMNS,
    required: ['code', 'label'],
    maxLines: LIST_LIMITS.entries,
    noun: 'entries',
  })
  const read = lines.map(({ line, cell }) => ({
    line,
    code: cell('code'),
    label: cell('label'),
    company: cell('company'),
    from: cell('from'),
    to: cell('to'),
  }))
  return { lines: read, problems }
}
