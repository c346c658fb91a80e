import { managerProblem } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CsvProblem } from '../../csv/read-csv-table.ts'
import { readManagers } from '../../organisation/managers.store.ts'
import type { KnownPerson } from './manager-people.queries.ts'
import { readPeople } from './manager-people.queries.ts'
import type { ImportRow } from './plan-roles.ts'
import type { ManagerLine } from './read-roles-csv.ts'
import { readManagersCsv } from './read-roles-csv.ts'
import { accountProblem } from '../../../people/require-sign-in.queries.ts'

/** A person whose manager an import would change. */
export interface PlannedManager {
  userId: string
  managerId: string | null
  email: string
  name: string
  /** E-mails, null for none. */
  before: string | null
  after: string | null
}

export interface ManagersPlan {
  rows: ImportRow[]
  problems: CsvProblem[]
  changes: PlannedManager[]
}

/** Checks a CSV of managers against the directory: people whom it doesn't name keep theirs (N2). */
export async function planManagers(db: Db | Tx, csv: string): Promise<ManagersPlan> {
  const { lines, problems } = readManagersCsv(csv)
  const known = await readPeople(
    db,
    lines.flatMap(({ person, manager }) => [person, manager]),
  )
  const plan: ManagersPlan = { rows: [], problems: [...problems], changes: [] }
  const planned = new Map<number, PlannedManager>()
  for (const line of lines) {
    const found = unknownProblems(line, known)
    plan.problems.push(...found)
    const person = known.get(line.person)
    if (found.length > 0 || !person) continue
    const before = person.manager_email
    const after = line.manager === '' ? null : line.manager
    plan.rows.push({
      line: line.line,
      subject: `${person.display_name} (${person.email})`,
      effect: before === after ? 'UNCHANGED' : 'CHANGED',
      before: before ?? '',
      after: after ?? '',
    })
    const { user_id: userId, email, display_name: name } = person
    const managerId = after === null ? null : (known.get(after)?.user_id ?? null)
    if (before !== after) planned.set(line.line, { userId, managerId, email, name, before, after })
  }
  plan.problems.push(...(await findCircles(db, planned, known)))
  plan.problems.sort((a, b) => a.line - b.line)
  plan.changes = [...planned.values()]
  return plan
}

function unknownProblems(
  { line, person, manager }: ManagerLine,
  known: ReadonlyMap<string, KnownPerson>,
): CsvProblem[] {
  const missing = (column: string, email: string) => ({
    line,
    column,
    message: `${email} is not in the directory: import them under People first.`,
  })
  const found = known.get(person)
  const problems = found ? [] : [missing('person', person)]
  if (manager === '') return problems
  const above = known.get(manager)
  if (!above) return [...problems, missing('manager', manager)]
  const unable = accountProblem(above)
  if (unable !== null && found?.manager_id !== above.user_id)
    return [...problems, { line, column: 'manager', message: unable }]
  return problems
}

/** Circles of the whole organisation, as it would be after the import. */
async function findCircles(
  db: Db | Tx,
  planned: ReadonlyMap<number, PlannedManager>,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<CsvProblem[]> {
  const { managers, nameOf } = await readManagers(db)
  const after = new Map(managers)
  for (const { userId, managerId } of planned.values())
    if (managerId === null) after.delete(userId)
    else after.set(userId, managerId)
  const names = new Map([...known.values()].map(({ user_id, display_name }) => [user_id, display_name]))
  return [...planned].flatMap(([line, { userId }]) => {
    const message = managerProblem(after, userId, (id) => names.get(id) ?? nameOf(id))
    return message === null ? [] : [{ line, column: 'manager', message }]
  })
}
