import type { HoldingPlace } from '../route/seat-source.ts'
import { isSamePlace } from '../route/seat-source.ts'
import type { SourcedAttribute } from './attribute-sources.ts'
import type { EnteredHolder } from './role-holders.ts'
import { ROLE_LIMITS } from './role-holders.ts'
import { isStorableText } from '../form/answer/text-measure.ts'

/** Which claims of a provider hold which attributes of people (N2); those without one aren't taken from it. */
export type ClaimNames = Readonly<Partial<Record<SourcedAttribute, string>>>

/** What may be read from one claim. */
export const CLAIM_LIMITS = { values: 200, characters: 400 }

/** What a claim says: its values, none where it is absent or empty; null where it can't be read. */
export type Claimed = readonly string[] | null

/**
 * Reads a claim of a verified token: a text, or a list of texts. Anything else, and what is too long, can't be read, and neither can
 * values that the provider keeps elsewhere (OpenID Connect Core 5.6.2; as Microsoft does with long lists).
 */
export function readClaim(claims: Readonly<Record<string, unknown>>, name: string): Claimed {
  const isElsewhere = hasOwn(claims._claim_names, name)
  if (isElsewhere) return null
  const claim = hasOwn(claims, name) ? claims[name] : undefined
  if (claim === undefined || claim === null) return []
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  if (values.length > CLAIM_LIMITS.values || !values.every(isReadable)) return null
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '')
}

function isReadable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= CLAIM_LIMITS.characters && isStorableText(value)
}

function hasOwn(record: unknown, name: string): boolean {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name)
}

/** Ids by name in lower case. */
type ByName = ReadonlyMap<string, string>

/** What claimed roles refer to. */
export interface ClaimDirectory {
  roles: ByName
  companies: ByName
  groups: ByName
}

/** A role that a claim gives its person, and where. */
export interface ClaimedHolding {
  role_id: string
  place: HoldingPlace
}

/**
 * The roles that a claim names, as the CSV of roles names them (N2): 'Controller' everywhere, 'Controller|company|Northwind Telecom',
 * 'Controller|group|Finance' or 'Owner|value|CC-100' in a place. What names nothing known is given back.
 */
export function findClaimedHoldings(
  values: readonly string[],
  directory: ClaimDirectory,
): { holdings: ClaimedHolding[]; unknown: string[] } {
  const holdings: ClaimedHolding[] = []
  const unknown: string[] = []
  for (const value of values) {
    const found = findHolding(value, directory)
    if (found === null) unknown.push(value)
    else if (!holdings.some((other) => isSameHolding(other, found))) holdings.push(found)
  }
  return { holdings, unknown }
}

function isSameHolding(one: ClaimedHolding, other: ClaimedHolding): boolean {
  return one.role_id === other.role_id && isSamePlace(one.place, other.place)
}

function findHolding(value: string, directory: ClaimDirectory): ClaimedHolding | null {
  const whole = directory.roles.get(value.toLowerCase())
  if (whole !== undefined) return { role_id: whole, place: { kind: 'EVERYWHERE' } }
  const [role = '', kind = '', ...rest] = value.split('|').map((part) => part.trim())
  const role_id = directory.roles.get(role.toLowerCase())
  const place = findPlace(kind.toLowerCase(), rest.join('|'), directory)
  return role_id === undefined || place === null ? null : { role_id, place }
}

function findPlace(kind: string, value: string, { companies, groups }: ClaimDirectory): HoldingPlace | null {
  const byName = (names: ByName, found: 'COMPANY' | 'GROUP'): HoldingPlace | null => {
    const id = names.get(value.toLowerCase())
    return id === undefined ? null : { kind: found, id }
  }
  switch (kind) {
    case 'everywhere':
      return value === '' ? { kind: 'EVERYWHERE' } : null
    case 'company':
      return byName(companies, 'COMPANY')
    case 'group':
      return byName(groups, 'GROUP')
    case 'value':
      return value !== '' && value.length <= ROLE_LIMITS.valueCharacters ? { kind: 'VALUE', id: value } : null
    default:
      return null
  }
}

/**
 * A role's holders once a person holds it in exactly these places, without days: claims know none, and end a holding by leaving it out.
 * Deputies stay with the place.
 */
export function replaceHeldPlaces(
  holders: readonly EnteredHolder[],
  email: string,
  places: readonly HoldingPlace[],
): EnteredHolder[] {
  const kept: EnteredHolder[] = []
  const isIn = (list: readonly { email: string; place: HoldingPlace }[], place: HoldingPlace) =>
    list.some((holder) => holder.email === email && isSamePlace(holder.place, place))
  for (const holder of holders) {
    const isClaimed = places.some((place) => isSamePlace(place, holder.place))
    if (holder.email !== email) kept.push(holder)
    else if (isClaimed && !isIn(kept, holder.place)) kept.push({ ...holder, from_day: null, to_day: null })
  }
  const added = places
    .filter((place) => !isIn(kept, place))
    .map((place): EnteredHolder => ({ email, place, from_day: null, to_day: null, deputies: [] }))
  return [...kept, ...added]
}
