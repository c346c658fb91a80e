import { isStorableText, notAnAddress, parseEmailAddress, tidyAddress } from '@countersign/domain'
import type { CsvLine, CsvProblem } from '../../csv/read-csv-table.ts'
import { readCsvTable } from '../../csv/read-csv-table.ts'

/** A person in the file. '' means that the column is absent or its cell empty, which keeps the stored value. */
export interface CsvPerson {
  /** The header is line 1. */
  line: number
  email: string
  name: string
  group: string
  company: string
}

const COLUMNS = ['email', 'name', 'group', 'company'] as const
/** People in one file. */
const MAX_PEOPLE = 10_000
const MAX_CHARACTERS = { email: 254, name: 150, group: 100, company: 100 }

/**
 * Reads a CSV of people: a header line with `email` and any of `name`, `group` and `company`. Reports the problems of each line; the
 * directory is not consulted.
 */
export function readPeopleCsv(csv: string): { people: CsvPerson[]; problems: CsvProblem[] } {
  const shape = { columns: COLUMNS, required: ['email'], maxLines: MAX_PEOPLE, noun: 'people' }
  const { lines, problems } = readCsvTable(csv, shape)
  const people = lines.map(toPerson)
  const known = new Map<string, number>()
  for (const person of people) {
    problems.push(...findPersonProblems(person, known))
    known.set(person.email, known.get(person.email) ?? person.line)
  }
  return { people, problems }
}

function toPerson({ line, cell }: CsvLine): CsvPerson {
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
