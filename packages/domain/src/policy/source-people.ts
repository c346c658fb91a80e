import type { RowAnswers } from '../form/answer/answer.ts'
import { getOwn } from '../form/answer/answer.ts'
import type { Person } from '../route/route.ts'
import type { HoldingPlace, SeatSource } from '../route/seat-source.ts'
import { isSamePlace } from '../route/seat-source.ts'
import type { PolicyFacts } from './table/facts.ts'
import type { KeptLevel, KeptSeat } from './kept/kept-level.ts'
import { seatsFrom } from './kept/kept-level.ts'
import { textAnswer } from './table/facts.ts'
import { questionOfPlace } from './table/policy.ts'
import type { RolePlace, PolicySource } from './table/policy.ts'
import type { PolicyDirectory, PolicyRole } from './table/policy-directory.ts'

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
  | { code: 'ROLE_WITHOUT_HOLDER'; role: string; answer?: PlaceAnswer }
  | { code: 'OWNER_WITHOUT_GROUP' | 'OWNER_WITHOUT_COMPANY'; role: string }
  | { code: 'ANSWER_MISSING'; field_id: string; role: string }
  | { code: 'OWNER_WITHOUT_MANAGER' }

/** The answer that names the place where a role is looked up. */
interface PlaceAnswer {
  field_id: string
  value: string
}

export type Resolved = { people: Named[] } | { problem: SourceProblem }

/** Whom a source asks for in a memo: for a role, each place where it is looked up; none at all where related fields have no rows. */
export function seatSourcesOf(
  source: PolicySource,
  facts: PolicyFacts,
  directory: PolicyDirectory,
): readonly SeatSource[] | { problem: SourceProblem } {
  switch (source.kind) {
    case 'PERSON':
      return [{ kind: 'PERSON', email: source.person.email }]
    case 'MANAGER':
    case 'OWNER_CHOICE':
      return [{ kind: source.kind }]
    case 'ROLE': {
      const { role_id } = source
      const role = directory.roles.find((one) => one.role_id === role_id)
      if (!role) return { problem: { code: 'ROLE_UNKNOWN' } }
      const places = placesOf(source.place, facts, directory, role.name)
      return 'problem' in places ? places : places.map((place) => ({ kind: 'ROLE', role_id, place }))
    }
  }
}

/**
 * The people whom a source names for a memo: none for the owner's choice. The owner may be among them (N4 leaves them out).
 * @param kept the level of the memo that counts for the source's: people who have acted there stay (N6)
 */
export function peopleOf(
  source: PolicySource,
  facts: PolicyFacts,
  directory: PolicyDirectory,
  kept?: KeptLevel,
): Resolved {
  const asked = seatSourcesOf(source, facts, directory)
  if ('problem' in asked) return asked
  const people: Named[] = []
  for (const seatSource of asked) {
    const today = namedToday(source, seatSource, directory)
    const holders = 'problem' in today ? [] : today.people
    const named = kept ? beside(kept, seatSource, holders) : holders
    if ('problem' in today && named.length === 0) return today
    for (const one of named)
      if (!people.some(({ person }) => person.email === one.person.email)) people.push(one)
  }
  return { people }
}

/**
 * Those who have acted at a source's seats stay; its other seats are filled from today's holders (N6). Where there are none but those,
 * the seats keep their people.
 */
function beside(kept: KeptLevel, source: SeatSource, holders: readonly Named[]): Named[] {
  const seats = seatsFrom(kept, source)
  const open = seats.filter(({ has_acted }) => !has_acted)
  const seated = (list: readonly KeptSeat[]) =>
    list.map(({ person }): Named => ({ person, source, deputies: [] }))
  const staying = seated(seats.filter(({ has_acted }) => has_acted))
  if (staying.length === 0) return [...holders]
  if (open.length === 0) return staying
  const others = holders.filter((one) => !staying.some(({ person }) => person.email === one.person.email))
  return [...staying, ...(others.length > 0 ? others : seated(open))]
}

function namedToday(
  wanted: PolicySource,
  source: SeatSource,
  { managers, roles }: PolicyDirectory,
): Resolved {
  switch (source.kind) {
    case 'OWNER_CHOICE':
      return { people: [] }
    case 'PERSON':
      return { people: [{ person: (wanted as PersonSource).person, source, deputies: [] }] }
    case 'MANAGER': {
      const [manager] = managers
      return manager
        ? { people: [{ person: manager, source, deputies: [] }] }
        : { problem: { code: 'OWNER_WITHOUT_MANAGER' } }
    }
    case 'ROLE': {
      const { name, holdings } = roles.find(({ role_id }) => role_id === source.role_id) as PolicyRole
      const found = holdings.filter(({ place }) => isSamePlace(place, source.place))
      if (found.length === 0) {
        const answer = placeAnswer((wanted as RoleSource).place, source.place)
        return { problem: { code: 'ROLE_WITHOUT_HOLDER', role: name, ...(answer ? { answer } : {}) } }
      }
      return { people: found.map(({ person, deputies }) => ({ person, source, deputies })) }
    }
  }
}

type PersonSource = Extract<PolicySource, { kind: 'PERSON' }>
type RoleSource = Extract<PolicySource, { kind: 'ROLE' }>

function placeAnswer(wanted: RolePlace, place: HoldingPlace): PlaceAnswer | null {
  const field_id = questionOfPlace(wanted)
  return place.kind === 'VALUE' && field_id !== null ? { field_id, value: place.id } : null
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
