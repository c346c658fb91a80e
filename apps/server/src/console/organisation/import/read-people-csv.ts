import { isStorableText, notAnAddress, parseEmailAddress, tidyAddress } from '@countersign/domain'
import { CsvError, parse } from 'csv-parse/sync'

/** A person in the file. '' means that the column is absent or its cell empty, which keeps the stored value. */
export interface CsvPerson {
  /** The header is line 1. */
  line: number
  email: string
  name: string
  group: string
  company: string
}

export interface CsvProblem {
  line: number
  column: string
  message: string
}

const COLUMNS = ['email', 'name', 'group', 'company'] as const
/** People in one file. */
const MAX_PEOPLE = 10_000
const MAX_CHARACTERS = { email: 254, name: 150, group: 100, company: 100 }

/**
 * Reads a CSV of people: a header line with `email` and any of `name`, `group` and `company`, in any order, with commas,
 * semicolons or tabs between the cells. Reports the problems of each line; the directory is not consulted.
 */
export function readPeopleCsv(csv: string): { people: CsvPerson[]; problems: CsvProblem[] } {
  const parsed = readTable(csv)
  if ('problem' in parsed) return { people: [], problems: [parsed.problem] }
  const [header, ...rows] = parsed.table
  const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const problems = findHeaderProblems(columns)
  if (problems.length > 0) return { people: [], problems }
  if (rows.length === 0)
    return { people: [], problems: [{ line: 1, column: '', message: 'The file has no people.' }] }
  if (rows.length > MAX_PEOPLE) {
    const message = `A file has at most ${MAX_PEOPLE} people.`
    return { people: [], problems: [{ line: MAX_PEOPLE + 2, column: '', message }] }
  }
  const people: CsvPerson[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      const has = cells.length === 1 ? '1 cell' : `${cells.length} cells`
      const message = `This line has ${has}, the header has ${columns.length}.`
      problems.push({ line, column: '', message })
      continue
    }
    const person = toPerson(line, columns, cells)
    problems.push(...findPersonProblems(person, lines))
    lines.set(person.email, lines.get(person.email) ?? line)
    people.push(person)
  }
  return { people, problems }
}

type Table = { table: { line: number; cells: string[] }[] } | { problem: CsvProblem }

function readTable(csv: string): Table {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return { table: records.map(({ record, info }) => ({ line: info.lines, cells: record })) }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1
    return { problem: { line, column: '', message: 'This line cannot be read: look for a stray quote.' } }
  }
}

function findHeaderProblems(columns: string[]): CsvProblem[] {
  const known: readonly string[] = COLUMNS
  const problems = columns.flatMap((column, at) => {
    if (!known.includes(column)) return [`There is no column "${column}"; known are ${COLUMNS.join(', ')}.`]
    return columns.indexOf(column) < at ? [`The column "${column}" is there twice.`] : []
  })
  if (!columns.includes('email'))
    problems.unshift('The first line has to name the columns, email among them.')
  return problems.map((message) => ({ line: 1, column: '', message }))
}

function toPerson(line: number, columns: string[], cells: string[]): CsvPerson {
  const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
  return {
    line,
    email: tidyAddress(cell('email')),
    name: cell('name'),
    group: cell('group'),
    company: cell('company'),
  }
}

function findPersonProblems(person: CsvPerson, lines: ReadonlyMap<string, number>): CsvProblem[] {
  const problem = (column: string, message: string) => ({ line: person.line, column, message })
  const problems = COLUMNS.flatMap((column) => {
    if (person[column].length > MAX_CHARACTERS[column])
      return [problem(column, `At most ${MAX_CHARACTERS[column]} characters.`)]
    return isStorableText(person[column]) ? [] : [problem(column, 'This text cannot be stored.')]
  })
  if (parseEmailAddress(person.email) === null)
    return [...problems, problem('email', notAnAddress(person.email))]
  const first = lines.get(person.email)
  return first === undefined
    ? problems
    : [...problems, problem('email', `${person.email} is on line ${first} already.`)]
}
