import type { RowAnswers } from '../form/answer/answer.ts'
import { getOwn } from '../form/answer/answer.ts'
import type { Person } from '../route/route.ts'
import type { HoldingPlace, SeatSource } from '../route/seat-source.ts'
import type { PolicyFacts } from './facts.ts'
import { textAnswer } from './facts.ts'
import type { RolePlace, PolicySource } from './policy.ts'
import type { PolicyDirectory, PolicyRole } from './policy-directory.ts'

/** A person whom a source names (N2). */
export interface Named {
  person: Person
  source: SeatSource
  /** Of a role: whom to ask instead where the holder is the owner. */
  deputies: readonly Person[]
}

/** Why a source names no one to ask (N3). */
export type SourceProblem =
  | { code: 'ROLE_UNKNOWN' }
  | { code: 'ROLE_WITHOUT_HOLDER'; role: string; value?: string }
  | { code: 'OWNER_WITHOUT_GROUP' | 'OWNER_WITHOUT_COMPANY'; role: string }
  | { code: 'ANSWER_MISSING'; field_id: string; role: string }
  | { code: 'OWNER_WITHOUT_MANAGER' }

export type Resolved = { people: Named[] } | { problem: SourceProblem }

/** The people whom a source names for a memo: none for the owner's choice. The owner may be among them (N4 leaves them out). */
export function peopleOf(source: PolicySource, facts: PolicyFacts, directory: PolicyDirectory): Resolved {
  switch (source.kind) {
    case 'OWNER_CHOICE':
      return { people: [] }
    case 'PERSON':
      return { people: [{ person: source.person, source: personSource(source.person), deputies: [] }] }
    case 'MANAGER': {
      const [manager] = directory.managers
      return manager
        ? { people: [{ person: manager, source: { kind: 'MANAGER' }, deputies: [] }] }
        : { problem: { code: 'OWNER_WITHOUT_MANAGER' } }
    }
    case 'ROLE': {
      const role = directory.roles.find(({ role_id }) => role_id === source.role_id)
      return role ? holdersOf(role, source, facts, directory) : { problem: { code: 'ROLE_UNKNOWN' } }
    }
  }
}

type RoleSource = Extract<PolicySource, { kind: 'ROLE' }>

function personSource({ email }: Person): SeatSource {
  return { kind: 'PERSON', email }
}

function holdersOf(
  role: PolicyRole,
  { role_id, place: wanted }: RoleSource,
  facts: PolicyFacts,
  directory: PolicyDirectory,
): Resolved {
  const places = placesOf(wanted, facts, directory, role.name)
  if ('problem' in places) return places
  const people: Named[] = []
  for (const place of places) {
    const found = role.holdings.filter((holding) => isSamePlace(holding.place, place))
    if (found.length === 0) {
      const value = place.kind === 'VALUE' ? { value: place.id } : {}
      return { problem: { code: 'ROLE_WITHOUT_HOLDER', role: role.name, ...value } }
    }
    for (const { person, deputies } of found)
      if (!people.some((named) => named.person.email === person.email))
        people.push({ person, source: { kind: 'ROLE', role_id, place }, deputies })
  }
  return { people }
}

function isSamePlace(one: HoldingPlace, other: HoldingPlace): boolean {
  return one.kind === other.kind && (one.kind === 'EVERYWHERE' || one.id === (other as { id: string }).id)
}

/** Where a role is looked up for this memo; no place at all where related fields have no rows. */
function placesOf(
  place: RolePlace,
  facts: PolicyFacts,
  { company_id, group_id }: PolicyDirectory,
  role: string,
): HoldingPlace[] | { problem: SourceProblem } {
  switch (place.kind) {
    case 'EVERYWHERE':
      return [{ kind: 'EVERYWHERE' }]
    case 'COMPANY':
    case 'GROUP':
      return [place]
    case 'OWNER_COMPANY':
      return company_id === null
        ? { problem: { code: 'OWNER_WITHOUT_COMPANY', role } }
        : [{ kind: 'COMPANY', id: company_id }]
    case 'OWNER_GROUP':
      return group_id === null
        ? { problem: { code: 'OWNER_WITHOUT_GROUP', role } }
        : [{ kind: 'GROUP', id: group_id }]
    case 'ANSWER': {
      const value = textAnswer(facts, place.field_id)
      return value === null
        ? { problem: { code: 'ANSWER_MISSING', field_id: place.field_id, role } }
        : [{ kind: 'VALUE', id: value }]
    }
    case 'ROWS':
      return rowValues(facts, place).map((id) => ({ kind: 'VALUE', id }))
  }
}

/** The different answers to one question of related fields, row by row. */
function rowValues(
  { answers }: PolicyFacts,
  { field_id, question_id }: Extract<RolePlace, { kind: 'ROWS' }>,
): string[] {
  const rows = answers.get(field_id)
  if (!Array.isArray(rows)) return []
  const values = (rows as readonly RowAnswers[]).map(({ fields }) => getOwn(fields, question_id))
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[]
}
