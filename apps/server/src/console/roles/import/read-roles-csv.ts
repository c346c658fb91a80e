import { isStorableText, ROLE_LIMITS, tidyAddress } from '@countersign/domain'
import type { HoldingPlace } from '@countersign/domain'
import type { CsvLine, CsvProblem } from '../../csv/read-csv-table.ts'
import { readCsvHeader, readCsvTable } from '../../csv/read-csv-table.ts'

/** A line of a file of roles: a holder, or a role without holders. */
export interface RoleLine {
  line: number
  role: string
  kind: HoldingPlace['kind']
  /** The name of a company or group, or an answer's value. */
  value: string
  /** '' for a role without holders. */
  holder: string
  from: string
  to: string
  deputies: string[]
}

/** A line of a file of managers; '' for no manager. */
export interface ManagerLine {
  line: number
  person: string
  manager: string
}

/** The columns of a file of roles. */
export const ROLE_COLUMNS = ['role', 'place', 'value', 'holder', 'from', 'to', 'deputies'] as const
const MANAGER_COLUMNS = ['person', 'manager'] as const
const MAX_LINES = 10_000
const MAX_CELL_CHARACTERS = 2000
const PLACES: Record<string, HoldingPlace['kind']> = {
  '': 'EVERYWHERE',
  everywhere: 'EVERYWHERE',
  company: 'COMPANY',
  group: 'GROUP',
  value: 'VALUE',
}

/** A file holds either roles or managers; the names of its columns say which (N2). */
export function isManagersCsv(csv: string): boolean {
  return readCsvHeader(csv).includes('manager')
}

/** Reads a CSV of roles, and reports the problems of each line; the directory is not consulted. */
export function readRolesCsv(csv: string): { lines: RoleLine[]; problems: CsvProblem[] } {
  const shape = { columns: ROLE_COLUMNS, required: ['role', 'holder'], maxLines: MAX_LINES, noun: 'roles' }
  const { lines, problems } = readCsvTable(csv, shape)
  const found = lines.map((line) => ({
    line,
    problems: [...cellProblems(line, ROLE_COLUMNS), ...roleProblems(line)],
  }))
  return {
    lines: found.flatMap((one) => (one.problems.length > 0 ? [] : [toRoleLine(one.line)])),
    problems: [...problems, ...found.flatMap((one) => one.problems)],
  }
}

/** Reads a CSV of managers in the same way. */
export function readManagersCsv(csv: string): { lines: ManagerLine[]; problems: CsvProblem[] } {
  const shape = {
    columns: MANAGER_COLUMNS,
    required: MANAGER_COLUMNS,
    maxLines: MAX_LINES,
    noun: 'managers',
  }
  const { lines, problems } = readCsvTable(csv, shape)
  const first = new Map<string, number>()
  const read: ManagerLine[] = []
  for (const one of lines) {
    const found = cellProblems(one, MANAGER_COLUMNS)
    const person = tidyAddress(one.cell('person'))
    const earlier = first.get(person)
    if (person === '') found.push({ line: one.line, column: 'person', message: 'Name the person by e-mail.' })
    else if (earlier !== undefined)
      found.push({ line: one.line, column: 'person', message: `${person} is on line ${earlier} already.` })
    else first.set(person, one.line)
    problems.push(...found)
    if (found.length === 0) read.push({ line: one.line, person, manager: tidyAddress(one.cell('manager')) })
  }
  return { lines: read, problems }
}

function toRoleLine({ line, cell }: CsvLine): RoleLine {
  return {
    line,
    role: cell('role'),
    kind: placeOf(cell('place')) ?? 'EVERYWHERE',
    value: cell('value'),
    holder: tidyAddress(cell('holder')),
    from: cell('from'),
    to: cell('to'),
    deputies: addressesIn(cell('deputies')),
  }
}

function placeOf(cell: string): HoldingPlace['kind'] | undefined {
  const name = cell.toLowerCase()
  return Object.hasOwn(PLACES, name) ? PLACES[name] : undefined
}

/** Addresses with spaces, commas or semicolons between them. */
function addressesIn(cell: string): string[] {
  return cell
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(tidyAddress)
}

function roleProblems({ line, cell }: CsvLine): CsvProblem[] {
  const problem = (column: string, message: string) => ({ line, column, message })
  const problems: CsvProblem[] = []
  if (cell('role') === '') problems.push(problem('role', 'Name the role.'))
  if (cell('role').length > ROLE_LIMITS.nameCharacters)
    problems.push(problem('role', `At most ${ROLE_LIMITS.nameCharacters} characters.`))
  const kind = placeOf(cell('place'))
  if (kind === undefined)
    problems.push(problem('place', `“${cell('place')}” is no place: everywhere, company, group or value.`))
  const isEverywhere = kind === 'EVERYWHERE'
  if (isEverywhere && cell('value') !== '')
    problems.push(
      problem('value', 'Everywhere has no value: leave it empty, or name a company, a group or a value.'),
    )
  if (kind !== undefined && !isEverywhere && cell('value') === '')
    problems.push(problem('value', kind === 'VALUE' ? 'Enter the value.' : `Name the ${kind.toLowerCase()}.`))
  if (cell('value').length > ROLE_LIMITS.valueCharacters)
    problems.push(problem('value', `At most ${ROLE_LIMITS.valueCharacters} characters.`))
  if (addressesIn(cell('deputies')).length > ROLE_LIMITS.deputies)
    problems.push(problem('deputies', `At most ${ROLE_LIMITS.deputies} deputies.`))
  const others = ['place', 'value', 'from', 'to', 'deputies']
  if (cell('holder') === '' && others.some((column) => cell(column) !== ''))
    problems.push(problem('holder', 'Name the holder by e-mail, or leave all but the role empty.'))
  return problems
}

function cellProblems({ line, cell }: CsvLine, columns: readonly string[]): CsvProblem[] {
  return columns.flatMap((column) => {
    if (cell(column).length > MAX_CELL_CHARACTERS)
      return [{ line, column, message: `At most ${MAX_CELL_CHARACTERS} characters.` }]
    return isStorableText(cell(column)) ? [] : [{ line, column, message: 'This text cannot be stored.' }]
  })
}
