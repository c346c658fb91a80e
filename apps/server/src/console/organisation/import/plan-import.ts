import type { CallOutput } from '@countersign/contract'
import { emailDomain, isHosted, parseEmailAddress } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { outsideYourLimits } from '../../../people/administrators/own-people.queries.ts'
import { isOwnCompany } from '../../../protocol/administrators.ts'
import type { Caller } from '../../../protocol/services.ts'
import { domainNotHosted } from '../../../people/require-sign-in.queries.ts'
import type { Directory } from './directory.queries.ts'
import { readDirectory } from './directory.queries.ts'
import type { CsvProblem } from '../../csv/read-csv-table.ts'
import type { CsvPerson } from './read-people-csv.ts'
import { readPeopleCsv } from './read-people-csv.ts'

type Preview = CallOutput<'admin-preview_people_import'>
type Row = Preview['rows'][number]

/** What importing a file would change in the current directory. */
export interface ImportPlan {
  /** What the administrator sees, line by line. */
  rows: Row[]
  problems: CsvProblem[]
  people: PlannedPerson[]
}

/** A person as the import would store them. */
export interface PlannedPerson {
  email: string
  name: string
  companyId: string | null
  groupId: string | null
  effect: Row['effect']
  changes: Row['changes']
  /** What the file says of the group; null where it says nothing. */
  namedGroup: string | null
  /** The same where the group has another source (N2), and differs. */
  ignoredGroup: string | null
}

/** Checks a CSV of people against the directory: supported domains, known groups, and the company of each domain (H1). */
export async function planImport(db: Db | Tx, csv: string, caller: Caller): Promise<ImportPlan> {
  const { hosted_domains, group_source, company_source } = caller.remoteConfig
  const { people, problems } = readPeopleCsv(csv)
  if (people.length === 0) return { rows: [], problems, people: [] }
  const known = await readDirectory(
    db,
    people.map((person) => person.email),
    company_source,
  )
  const plan: ImportPlan = { rows: [], problems: [...problems], people: [] }
  for (const person of people) {
    const found = findProblems(person, known, { caller, hostedDomains: hosted_domains.values })
    plan.problems.push(...found)
    if (found.length === 0) planPerson(plan, person, { known, groupCounts: group_source === 'CSV' })
  }
  plan.problems.sort((a, b) => a.line - b.line)
  return plan
}

function findProblems(
  person: CsvPerson,
  known: Directory,
  { caller, hostedDomains }: { caller: Caller; hostedDomains: readonly string[] },
): CsvProblem[] {
  const problem = (column: string, message: string) => ({ line: person.line, column, message })
  if (parseEmailAddress(person.email) === null) return []
  const problems: CsvProblem[] = []
  const present = known.aliases.get(person.email)
  if (present !== undefined)
    problems.push(problem('email', `${person.email} is an earlier address of ${present}.`))
  if (!isHosted(person.email, hostedDomains)) problems.push(problem('email', domainNotHosted(person.email)))
  if (!isOwn(person, known, caller)) return [...problems, problem('email', outsideYourLimits(person.email))]
  if (person.name === '' && !known.people.has(person.email))
    problems.push(problem('name', 'A new person needs a name.'))
  if (person.group !== '' && !known.groups.has(person.group.toLowerCase()))
    problems.push(problem('group', `There is no group named ${person.group}.`))
  const company = companyAfter(person.email, known)
  if (person.company !== '' && company?.name.toLowerCase() !== person.company.toLowerCase())
    problems.push(problem('company', otherCompany(person.email, company, known)))
  return problems
}

/** Why a person doesn't get the company that the file names. */
function otherCompany(email: string, company: ReturnType<typeof companyAfter>, known: Directory): string {
  if (known.people.get(email)?.keptCompany !== undefined)
    return `The directory keeps ${email} in ${company?.name ?? 'no company'}.`
  const domain = emailDomain(email)
  return company
    ? `${domain} belongs to ${company.name}, and so do its people.`
    : `${domain} belongs to no company yet: add it to one first.`
}

/** P7: whether a person belongs to the caller's companies, before the import and after it. */
function isOwn({ email }: CsvPerson, known: Directory, caller: Caller): boolean {
  const before = known.people.get(email)
  const after = companyAfter(email, known)
  return (!before || isOwnCompany(caller, before.companyId)) && isOwnCompany(caller, after?.id ?? null)
}

/** The company that the directory keeps of a person (P4), else that of the e-mail's domain (H1). */
function companyAfter(email: string, { people, companies }: Directory) {
  const kept = people.get(email)?.keptCompany
  return kept === undefined ? companies.get(emailDomain(email)) : kept
}

interface PlanContext {
  known: Directory
  /** Whether groups are taken from files (N2). */
  groupCounts: boolean
}

function planPerson(plan: ImportPlan, person: CsvPerson, { known, groupCounts }: PlanContext): void {
  const before = known.people.get(person.email)
  const company = companyAfter(person.email, known)
  const named = person.group === '' ? undefined : known.groups.get(person.group.toLowerCase())
  const group = groupCounts ? named : undefined
  const ignoredGroup = groupCounts || named?.name === before?.group ? null : (named?.name ?? null)
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
    ignored_group: ignoredGroup,
  })
  plan.people.push({
    email: person.email,
    name: after.name,
    companyId: company?.id ?? null,
    groupId: group?.id ?? before?.groupId ?? null,
    effect,
    changes,
    namedGroup: named?.name ?? null,
    ignoredGroup,
  })
}

/** The numbers of people added, changed and unchanged. */
export function countEffects(plan: ImportPlan) {
  const count = (effect: Row['effect']) => plan.rows.filter((row) => row.effect === effect).length
  return { added: count('ADDED'), changed: count('CHANGED'), unchanged: count('UNCHANGED') }
}
