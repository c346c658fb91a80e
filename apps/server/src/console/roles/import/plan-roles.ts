import type { CallOutput } from '@countersign/contract'
import type { EnteredHolder, HoldingPlace } from '@countersign/domain'
import { findHolderIssues, ROLE_LIMITS } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CsvProblem } from '../../csv/read-csv-table.ts'
import { findUnknown } from '../holder-problems.ts'
import type { KnownPlaces } from '../known-places.queries.ts'
import { placeName, readKnownPlaces } from '../known-places.queries.ts'
import { describeHolder } from '../logged-holders.ts'
import type { StoredHolder, StoredRole } from '../roles.queries.ts'
import { listRoles } from '../roles.queries.ts'
import type { RoleLine } from './read-roles-csv.ts'
import { readRolesCsv } from './read-roles-csv.ts'

export type ImportRow = CallOutput<'admin-preview_roles_import'>['rows'][number]

/** A role as an import would store it. */
export interface PlannedRole {
  before: StoredRole | undefined
  name: string
  holders: EnteredHolder[]
  isChanged: boolean
}

export interface RolesPlan {
  rows: ImportRow[]
  problems: CsvProblem[]
  roles: PlannedRole[]
  userIds: ReadonlyMap<string, string>
}

/** Checks a CSV of roles against the directory: each role that it names gets the holders of the file, others stay (N2). */
export async function planRoles(db: Db | Tx, csv: string): Promise<RolesPlan> {
  const { lines, problems } = readRolesCsv(csv)
  const stored = await listRoles(db)
  const known = await readKnownPlaces(
    db,
    lines.flatMap(({ holder, deputies }) => [holder, ...deputies]),
  )
  const placesByName = { COMPANY: idsByName(known.companies), GROUP: idsByName(known.groups) }
  const plan: RolesPlan = {
    rows: [],
    problems: [...problems],
    roles: [],
    userIds: new Map([...known.people].map(([email, { userId }]) => [email, userId])),
  }
  for (const ofRole of groupByRole(lines)) {
    const before = stored.find(({ name }) => sameName(name, ofRole[0].role))
    planRole(plan, ofRole, { before, known, placesByName })
  }
  const added = plan.roles.filter(({ before }) => before === undefined).length
  if (stored.length + added > ROLE_LIMITS.roles)
    plan.problems.push({
      line: 1,
      column: 'role',
      message: `There can be at most ${ROLE_LIMITS.roles} roles.`,
    })
  plan.problems.sort((a, b) => a.line - b.line)
  return plan
}

type OfRole = [RoleLine, ...RoleLine[]]

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function groupByRole(lines: readonly RoleLine[]): OfRole[] {
  const byName = new Map<string, OfRole>()
  for (const line of lines) {
    const name = line.role.toLowerCase()
    const group = byName.get(name)
    if (group) group.push(line)
    else byName.set(name, [line])
  }
  return [...byName.values()]
}

function idsByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...names].map(([id, name]) => [name.toLowerCase(), id]))
}

interface RoleContext {
  before: StoredRole | undefined
  known: KnownPlaces
  placesByName: Record<'COMPANY' | 'GROUP', ReadonlyMap<string, string>>
}

function planRole(plan: RolesPlan, lines: OfRole, { before, known, placesByName }: RoleContext): void {
  const problems: CsvProblem[] = []
  const named = lines.filter(({ holder }) => holder !== '')
  const without = lines.find(({ holder }) => holder === '')
  if (without && lines.length > 1)
    problems.push({
      line: without.line,
      column: 'holder',
      message: `Other lines name holders of ${without.role}.`,
    })
  if (named.length > ROLE_LIMITS.holders)
    problems.push({
      line: lines[0].line,
      column: 'role',
      message: `A role has at most ${ROLE_LIMITS.holders} holders.`,
    })
  const holders = named.flatMap((line) => {
    const place = placeIn(line, placesByName)
    if (place) return [{ line: line.line, holder: toHolder(line, place) }]
    const kind = line.kind === 'COMPANY' ? 'company' : 'group'
    problems.push({ line: line.line, column: 'value', message: `There is no ${kind} named ${line.value}.` })
    return []
  })
  for (const { line, holder } of holders)
    for (const { field, message } of findUnknown(holder, known, before))
      problems.push({ line, column: COLUMN_OF[field.split('.')[0] ?? ''] ?? '', message })
  for (const { at, field, message } of findHolderIssues(holders.map(({ holder }) => holder)))
    problems.push({ line: holders[at]?.line ?? 1, column: COLUMN_OF[field] ?? '', message })
  plan.problems.push(...problems)
  if (problems.length > 0) return
  const name = before?.name ?? lines[0].role
  const rows = compare(name, before, holders, known)
  plan.rows.push(...(rows.length > 0 ? rows : [emptyRole(lines[0], name, before)]))
  plan.roles.push({
    before,
    name,
    holders: holders.map(({ holder }) => holder),
    isChanged: before === undefined || rows.some(({ effect }) => effect !== 'UNCHANGED'),
  })
}

const COLUMN_OF: Record<string, string> = {
  email: 'holder',
  place: 'value',
  from_day: 'from',
  to_day: 'to',
  deputies: 'deputies',
}

function placeIn({ kind, value }: RoleLine, byName: RoleContext['placesByName']): HoldingPlace | null {
  if (kind === 'EVERYWHERE') return { kind }
  if (kind === 'VALUE') return { kind, id: value }
  const id = byName[kind].get(value.toLowerCase())
  return id === undefined ? null : { kind, id }
}

function toHolder({ holder, from, to, deputies }: RoleLine, place: HoldingPlace): EnteredHolder {
  return { email: holder, place, from_day: from || null, to_day: to || null, deputies }
}

/** Holders that the file adds or keeps, by line, then those that it removes. */
function compare(
  name: string,
  before: StoredRole | undefined,
  holders: readonly { line: number; holder: EnteredHolder }[],
  known: KnownPlaces,
): ImportRow[] {
  const old = before?.holders.map(describeHolder) ?? []
  const kept = holders.map(({ line, holder }): ImportRow => {
    const text = describeHolder(toStored(holder, known))
    const effect = old.includes(text) ? 'UNCHANGED' : 'ADDED'
    return { line, subject: name, effect, before: effect === 'ADDED' ? '' : text, after: text }
  })
  const current = new Set(kept.map(({ after }) => after))
  const removed = old.filter((text) => !current.has(text))
  return [
    ...kept,
    ...removed.map((text): ImportRow => ({
      line: null,
      subject: name,
      effect: 'REMOVED',
      before: text,
      after: '',
    })),
  ]
}

function emptyRole({ line }: RoleLine, name: string, before: StoredRole | undefined): ImportRow {
  const effect = before ? 'UNCHANGED' : 'ADDED'
  return { line, subject: name, effect, before: '', after: 'No holder' }
}

function toStored({ email, place, deputies, ...days }: EnteredHolder, known: KnownPlaces): StoredHolder {
  const person = (address: string) => {
    const found = known.people.get(address)
    return { email: address, name: found?.name ?? address, is_disabled: found?.isDisabled ?? false }
  }
  return {
    ...person(email),
    ...days,
    place_kind: place.kind,
    place_id: place.kind === 'EVERYWHERE' ? '' : place.id,
    place_name: placeName(place, known) ?? null,
    deputies: deputies.map(person),
  }
}
