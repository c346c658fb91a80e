import type { CallOutput } from '@countersign/contract'
import type { EntryIssue, ListEntry } from '@countersign/domain'
import { codeKey, findEntryConflict, findEntryIssues, LIST_LIMITS } from '@countersign/domain'
import type { CsvProblem } from '../../csv/read-csv-table.ts'
import type { CompaniesByName } from '../companies.queries.ts'
import { describeEntry } from '../described-entry.ts'
import type { StoredEntry } from '../entries.queries.ts'
import type { ChangedEntry } from '../entry.store.ts'
import type { EntryLine } from './read-list-csv.ts'

type ImportRow = CallOutput<'admin-preview_list_import'>['rows'][number]

/** What an import would do to a list (N9), and what keeps it from being applied. */
export interface ListPlan {
  problems: CsvProblem[]
  /** What changes: by line of the file, then what it removes. */
  rows: ImportRow[]
  added: ListEntry[]
  changed: ChangedEntry[]
  /** Ids. */
  removed: string[]
  unchanged: number
}

interface Imported {
  lines: readonly EntryLine[]
  companies: CompaniesByName
  /** All entries of the list. */
  stored: readonly StoredEntry[]
  /** Whether codes that the file lacks are removed. */
  replacesAll: boolean
}

interface PlacedEntry extends ListEntry {
  line: number
  company_name: string | null
}

/** Plans an import: each code that the file names gets the file's entries; other codes stay, unless the file is the whole list. */
export function planList({ lines, companies, stored, replacesAll }: Imported): ListPlan {
  const plan: ListPlan = { problems: [], rows: [], added: [], changed: [], removed: [], unchanged: 0 }
  const entries = lines.flatMap((line) => readEntry(line, companies, plan.problems))
  const named = Map.groupBy(entries, ({ code }) => codeKey(code))
  for (const ofCode of named.values()) plan.problems.push(...conflictsIn(ofCode))
  const before = Map.groupBy(stored, ({ code }) => codeKey(code))
  const removed: StoredEntry[] = []
  for (const [key, ofCode] of named) removed.push(...compare(ofCode, before.get(key) ?? [], plan))
  if (replacesAll) for (const [key, ofCode] of before) if (!named.has(key)) removed.push(...ofCode)
  plan.removed = removed.map(({ entry_id }) => entry_id)
  const count = stored.length + plan.added.length - removed.length
  if (count > LIST_LIMITS.entries) {
    const message = `The list would have ${count} entries; at most ${LIST_LIMITS.entries} are possible.`
    plan.problems.push({ line: 1, column: '', message })
  }
  plan.problems.sort((one, other) => one.line - other.line)
  plan.rows.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  plan.rows.push(...removed.map((entry) => rowOf('REMOVED', null, entry, undefined)))
  return plan
}

function readEntry(
  { line, company, from, to, ...texts }: EntryLine,
  companies: Imported['companies'],
  problems: CsvProblem[],
): PlacedEntry[] {
  const place = company === '' ? { id: null, name: null } : companies.get(company.toLowerCase())
  const entry: PlacedEntry = {
    ...texts,
    line,
    company_id: place?.id ?? null,
    company_name: place?.name ?? null,
    from_day: from || null,
    to_day: to || null,
  }
  const found = findEntryIssues(entry).map((one) => problemAt(line, one))
  if (!place) found.push({ line, column: 'company', message: `There is no company named ${company}.` })
  problems.push(...found)
  return found.length === 0 ? [entry] : []
}

const COLUMN_OF: Record<EntryIssue['field'], string> = {
  code: 'code',
  label: 'label',
  company_id: 'company',
  from_day: 'from',
  to_day: 'to',
}

function problemAt(line: number, { field, message }: EntryIssue): CsvProblem {
  return { line, column: COLUMN_OF[field], message }
}

/** Lines that contradict an earlier line of the same code. */
function conflictsIn(entries: readonly PlacedEntry[]): CsvProblem[] {
  return entries.flatMap((entry, at) => {
    const earlier = entries.slice(0, at)
    const spelling = earlier.find(({ code }) => code !== entry.code)
    if (spelling)
      return [
        {
          line: entry.line,
          column: 'code',
          message: `Line ${spelling.line} writes the code as ${spelling.code}.`,
        },
      ]
    const other = earlier.find((one) => findEntryConflict(entry, [one]))
    if (!other) return []
    const message = `Line ${other.line} has ${entry.code} for the same company and some of the same days.`
    return [{ line: entry.line, column: 'code', message }]
  })
}

/** @returns the stored entries of a code that the file replaces by others */
function compare(
  entries: readonly PlacedEntry[],
  stored: readonly StoredEntry[],
  plan: ListPlan,
): StoredEntry[] {
  const left = [...stored]
  const take = (isSame: (other: StoredEntry) => boolean) => {
    const at = left.findIndex(isSame)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const paired = entries.map((entry) => ({
    entry,
    before: take((other) => other.company_id === entry.company_id && other.from_day === entry.from_day),
  }))
  for (const { entry, before: own } of paired) {
    // An entry of another first day is a changed one, as long as there is one of its company.
    const before = own ?? take((other) => other.company_id === entry.company_id)
    const { line, company_name: _name, ...after } = entry
    if (!before) {
      plan.added.push(after)
      plan.rows.push(rowOf('ADDED', line, undefined, entry))
    } else if (isSameEntry(before, entry)) plan.unchanged += 1
    else {
      plan.changed.push({ ...after, entry_id: before.entry_id })
      plan.rows.push(rowOf('CHANGED', line, before, entry))
    }
  }
  return left
}

function isSameEntry(one: ListEntry, other: ListEntry): boolean {
  const keys = ['code', 'label', 'company_id', 'from_day', 'to_day'] as const
  return keys.every((key) => one[key] === other[key])
}

type Described = ListEntry & { company_name: string | null }

function rowOf(
  effect: ImportRow['effect'],
  line: number | null,
  before: Described | undefined,
  after: Described | undefined,
): ImportRow {
  const code = (after ?? (before as Described)).code
  return {
    line,
    code,
    effect,
    before: before ? describeEntry(before) : '',
    after: after ? describeEntry(after) : '',
  }
}
