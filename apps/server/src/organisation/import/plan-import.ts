import type { CallOutput } from '@countersign/contract'
import type { Db, Tx } from '../../db/database.ts'
import { domainOf } from '../../people/people.store.ts'
import { readPeopleCsv, type CsvPerson, type CsvProblem } from './read-people-csv.ts'

type Preview = CallOutput<'admin-preview_people_import'>
type Row = Preview['rows'][number]

/** What importing a file means for the directory as it is now. */
export interface ImportPlan {
  /** What the administrator sees, line by line. */
  rows: Row[]
  problems: CsvProblem[]
  /** What is written for each row that changes something. */
  people: {
    email: string
    name: string
    companyId: string | null
    groupId: string | null
    effect: Row['effect']
    changes: Row['changes']
  }[]
}

/** Judges a CSV of people against the directory: supported domains, known groups, and the company of each domain (H1). */
export async function planImport(
  db: Db | Tx,
  csv: string,
  hostedDomains: readonly string[],
): Promise<ImportPlan> {
  const { people, problems } = readPeopleCsv(csv)
  if (people.length === 0) return { rows: [], problems, people: [] }
  const known = await knownOrganisation(
    db,
    people.map((person) => person.email),
  )
  const plan: ImportPlan = { rows: [], problems: [...problems], people: [] }
  for (const person of people) {
    const found = lineProblems(person, known, hostedDomains)
    plan.problems.push(...found)
    if (found.length === 0) planPerson(plan, person, known)
  }
  plan.problems.sort((a, b) => a.line - b.line)
  return plan
}

interface Directory {
  people: Map<string, { name: string; group: string | null; groupId: string | null; company: string | null }>
  /** By name in lower case. */
  groups: Map<string, { id: string; name: string }>
  /** By domain. */
  companies: Map<string, { id: string; name: string }>
}

async function knownOrganisation(db: Db | Tx, emails: string[]): Promise<Directory> {
  const [people, groups, companies] = await Promise.all([
    db
      .selectFrom('people as p')
      .leftJoin('groups as g', 'g.group_id', 'p.group_id')
      .leftJoin('companies as c', 'c.company_id', 'p.company_id')
      .select(['p.email', 'p.display_name', 'p.group_id', 'g.name as group_name', 'c.name as company_name'])
      .where('p.email', 'in', emails)
      .execute(),
    db.selectFrom('groups').selectAll().execute(),
    db
      .selectFrom('company_domains as d')
      .innerJoin('companies as c', 'c.company_id', 'd.company_id')
      .select(['d.domain', 'c.company_id', 'c.name'])
      .execute(),
  ])
  return {
    people: new Map(
      people.map((row) => [
        row.email,
        {
          name: row.display_name,
          group: row.group_name,
          groupId: row.group_id,
          company: row.company_name,
        },
      ]),
    ),
    groups: new Map(groups.map((row) => [row.name.toLowerCase(), { id: row.group_id, name: row.name }])),
    companies: new Map(companies.map((row) => [row.domain, { id: row.company_id, name: row.name }])),
  }
}

function lineProblems(person: CsvPerson, known: Directory, hostedDomains: readonly string[]): CsvProblem[] {
  const problem = (column: string, message: string) => ({ line: person.line, column, message })
  const domain = domainOf(person.email)
  if (!person.email.includes('@')) return []
  const problems: CsvProblem[] = []
  if (!hostedDomains.includes(domain)) problems.push(problem('email', `${domain} is not a supported domain.`))
  if (person.name === '' && !known.people.has(person.email))
    problems.push(problem('name', 'Somebody new needs a name.'))
  if (person.group !== '' && !known.groups.has(person.group.toLowerCase()))
    problems.push(problem('group', `There is no group named ${person.group}.`))
  const company = known.companies.get(domain)
  if (person.company !== '' && company?.name.toLowerCase() !== person.company.toLowerCase())
    problems.push(
      problem(
        'company',
        company
          ? `${domain} belongs to ${company.name}, and so do its people.`
          : `${domain} belongs to no company yet: add it to one first.`,
      ),
    )
  return problems
}

function planPerson(plan: ImportPlan, person: CsvPerson, known: Directory): void {
  const before = known.people.get(person.email)
  const company = known.companies.get(domainOf(person.email))
  const group = person.group === '' ? undefined : known.groups.get(person.group.toLowerCase())
  const after = {
    name: person.name || (before?.name ?? ''),
    group: group?.name ?? before?.group ?? null,
    company: company?.name ?? null,
  }
  const changes = (['name', 'group', 'company'] as const).flatMap((what) =>
    before && (before[what] ?? '') !== (after[what] ?? '')
      ? [{ what, before: before[what] ?? '', after: after[what] ?? '' }]
      : [],
  )
  const effect = !before ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
  plan.rows.push({
    line: person.line,
    email: person.email,
    name: after.name,
    company_name: after.company,
    group_name: after.group,
    effect,
    changes,
  })
  plan.people.push({
    email: person.email,
    name: after.name,
    companyId: company?.id ?? null,
    groupId: group?.id ?? before?.groupId ?? null,
    effect,
    changes,
  })
}

/** How many people are new, change and stay. */
export function countEffects(plan: ImportPlan) {
  const count = (effect: Row['effect']) => plan.rows.filter((row) => row.effect === effect).length
  return { added: count('ADDED'), changed: count('CHANGED'), unchanged: count('UNCHANGED') }
}
