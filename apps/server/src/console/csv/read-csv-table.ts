import { CsvError, parse } from 'csv-parse/sync'

export interface CsvProblem {
  /** The header is line 1. */
  line: number
  /** '' for the whole line. */
  column: string
  message: string
}

export interface CsvLine {
  line: number
  /** '' where the column is absent or its cell empty. */
  cell: (column: string) => string
}

interface CsvShape {
  /** The columns that a header may name, in any order. */
  columns: readonly string[]
  /** Those that it has to name. */
  required: readonly string[]
  maxLines: number
  /** What a line is, as people say it: 'people'. */
  noun: string
}

interface CsvTable {
  lines: CsvLine[]
  problems: CsvProblem[]
}

/** The names of a file's columns, in lower case; none where it can't be read. */
export function readCsvHeader(csv: string): string[] {
  const parsed = parseCsv(csv)
  return 'problem' in parsed ? [] : (parsed.records[0]?.cells ?? []).map((cell) => cell.toLowerCase())
}

/**
 * Reads a CSV with a header line: commas, semicolons or tabs between the cells, quotes and line ends as spreadsheets write them, with
 * or without a byte order mark. Reports the problems of the header, and lines of another width.
 */
export function readCsvTable(csv: string, { columns, required, maxLines, noun }: CsvShape): CsvTable {
  const parsed = parseCsv(csv)
  if ('problem' in parsed) return { lines: [], problems: [parsed.problem] }
  const [header, ...records] = parsed.records
  const names = (header?.cells ?? []).map((cell) => cell.toLowerCase())
  const problems = findHeaderProblems(names, columns, required)
  if (problems.length > 0) return { lines: [], problems }
  if (records.length === 0)
    return { lines: [], problems: [{ line: 1, column: '', message: `The file has no ${noun}.` }] }
  if (records.length > maxLines) {
    const message = `A file has at most ${maxLines} ${noun}.`
    return { lines: [], problems: [{ line: maxLines + 2, column: '', message }] }
  }
  const table: CsvTable = { lines: [], problems: [] }
  for (const { line, cells } of records) {
    if (cells.length === names.length)
      table.lines.push({ line, cell: (column) => cells[names.indexOf(column)] ?? '' })
    else {
      const has = cells.length === 1 ? '1 cell' : `${cells.length} cells`
      const message = `This line has ${has}, the header has ${names.length}.`
      table.problems.push({ line, column: '', message })
    }
  }
  return table
}

type Parsed = { records: { line: number; cells: string[] }[] } | { problem: CsvProblem }

function parseCsv(csv: string): Parsed {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return { records: records.map(({ record, info }) => ({ line: info.lines, cells: record })) }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1
    return { problem: { line, column: '', message: 'This line cannot be read: look for a stray quote.' } }
  }
}

function findHeaderProblems(
  names: readonly string[],
  columns: readonly string[],
  required: readonly string[],
): CsvProblem[] {
  const problems = names.flatMap((name, at) => {
    if (!columns.includes(name)) return [`There is no column "${name}"; known are ${columns.join(', ')}.`]
    return names.indexOf(name) < at ? [`The column "${name}" is there twice.`] : []
  })
  if (!required.every((name) => names.includes(name)))
    problems.unshift(`The first line has to name the columns, ${required.join(' and ')} among them.`)
  return problems.map((message) => ({ line: 1, column: '', message }))
}
