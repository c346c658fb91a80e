import { isStorableText } from '@countersign/domain'
import type { Attribute, Place } from './attributes.ts'
import { ENTERPRISE_SCHEMA, findAttribute, named, splitUrn, USER_SCHEMA } from './attributes.ts'
import { invalidSyntax, invalidValue } from './scim-error.ts'

/** What one person may consist of (P4). */
export const USER_LIMITS = { characters: 400, values: 50 }

/** One value of a list, such as an e-mail address. */
export type ListedValue = Record<string, string | boolean>

/** What the directory says of a person, in the names and types of the schemas. What it doesn't say is left out. */
export interface SaidUser {
  userName?: string
  externalId?: string
  displayName?: string
  active?: boolean
  name?: { formatted?: string; familyName?: string; givenName?: string }
  emails?: ListedValue[]
  roles?: ListedValue[]
  department?: string
  organization?: string
  manager?: { value?: string }
}

/** A value of an attribute as it is kept; undefined takes it away. */
export type Kept = string | boolean | ListedValue | ListedValue[] | undefined

/** The same by names, to be read and written by places. */
export type UserFields = Record<string, Kept>

/** Whether a value is an object with names. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads a whole person. Unknown attributes are ignored, as RFC 7644 (3.3) asks.
 * @throws ScimError for another schema, and values of other types
 */
export function readUser(body: unknown): SaidUser {
  if (!isObject(body)) throw invalidSyntax('The body is no object of JSON.')
  requireSchema(body.schemas, USER_SCHEMA)
  const user: UserFields = {}
  for (const [place, value] of placesIn(body)) setAt(user, place, value)
  return user as SaidUser
}

/** @throws ScimError unless a message names its schema */
export function requireSchema(schemas: unknown, wanted: string): void {
  const isNamed =
    Array.isArray(schemas) &&
    schemas.some((schema) => typeof schema === 'string' && schema.toLowerCase() === wanted.toLowerCase())
  if (!isNamed) throw invalidSyntax(`schemas has to name ${wanted}.`)
}

/**
 * The attributes that an object names and may change, with their values: by name, by path (`name.givenName`), with or in the URN of their
 * schema.
 */
export function* placesIn(values: Record<string, unknown>): Generator<[Place, unknown]> {
  for (const [key, value] of Object.entries(values)) {
    const { urn, rest } = splitUrn(key)
    if (urn === ENTERPRISE_SCHEMA && rest === '') {
      if (!isObject(value)) throw invalidValue(`${ENTERPRISE_SCHEMA} is no object.`)
      for (const [name, part] of Object.entries(value)) {
        const place = writable(`${ENTERPRISE_SCHEMA}:${name}`)
        if (place) yield [place, part]
      }
    } else {
      const place = writable(key)
      if (place) yield [place, value]
    }
  }
}

function writable(path: string): Place | undefined {
  const place = findAttribute(path)
  if (place === null || place === 'IGNORED') return undefined
  return (place.sub ?? place.attribute).mutability === 'readWrite' && place.attribute.name !== 'schemas'
    ? place
    : undefined
}

/** Sets what a place has. A part of a complex attribute is set beside its other parts. */
export function setAt(user: UserFields, { attribute, sub }: Place, value: unknown): void {
  if (sub === null) user[attribute.name] = keptValue(attribute, value)
  else if (attribute.multiValued)
    user[attribute.name] = valuesOf(user, attribute).map((one) => withPart(one, sub, value))
  else user[attribute.name] = withPart(partsOf(user, attribute), sub, value)
}

export function valuesOf(user: UserFields, attribute: Attribute): ListedValue[] {
  const values = user[attribute.name]
  return Array.isArray(values) ? values : []
}

export function partsOf(user: UserFields, attribute: Attribute): ListedValue {
  const parts = user[attribute.name]
  return typeof parts === 'object' && !Array.isArray(parts) ? parts : {}
}

/** A copy with one part set, or taken away. */
export function withPart(parts: ListedValue, sub: Attribute, value: unknown): ListedValue {
  const { [sub.name]: _before, ...others } = parts
  const kept = simpleValue(sub, value)
  return kept === undefined ? others : { ...others, [sub.name]: kept }
}

/**
 * A value in the type of its attribute.
 * @throws ScimError invalidValue
 */
export function keptValue(attribute: Attribute, value: unknown): Kept {
  if (value === null || value === undefined) return undefined
  if (attribute.multiValued) return listOf(attribute, value)
  return attribute.type === 'complex' ? complexValue(attribute, value) : simpleValue(attribute, value)
}

function listOf(attribute: Attribute, value: unknown): ListedValue[] | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length > USER_LIMITS.values)
    throw invalidValue(`${attribute.name} has at most ${USER_LIMITS.values} values.`)
  const kept = values.map((one) => complexValue(attribute, one)).filter((one) => one !== undefined)
  return kept.length === 0 ? undefined : kept
}

/** Some clients send the value alone, as a text. */
export function complexValue(attribute: Attribute, value: unknown): ListedValue | undefined {
  const given = typeof value === 'string' ? { value } : value
  if (!isObject(given)) throw invalidValue(`${attribute.name} has parts.`)
  let parts: ListedValue = {}
  for (const [name, part] of Object.entries(given)) {
    const sub = named(attribute.subAttributes ?? [], name)
    if (sub?.mutability === 'readWrite') parts = withPart(parts, sub, part)
  }
  return Object.keys(parts).length === 0 ? undefined : parts
}

function simpleValue({ name, type }: Attribute, value: unknown): string | boolean | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (type === 'boolean') return booleanOf(name, value)
  if (typeof value !== 'string') throw invalidValue(`${name} is a text.`)
  if (value.length > USER_LIMITS.characters)
    throw invalidValue(`${name} has at most ${USER_LIMITS.characters} characters.`)
  if (!isStorableText(value)) throw invalidValue(`${name} can’t be stored.`)
  return value
}

/** Entra ID sends booleans as texts, capitalised. */
function booleanOf(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text !== 'true' && text !== 'false') throw invalidValue(`${name} is true or false.`)
  return text === 'true'
}
