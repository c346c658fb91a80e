import type { Attribute, Place } from './attributes.ts'
import { findAttribute } from './attributes.ts'
import type { Condition } from './filter.ts'
import { FILTER_LIMITS, meets, readFilter } from './filter.ts'
import type { ListedValue, SaidUser, UserFields } from './said-user.ts'
import {
  complexValue,
  isObject,
  keptValue,
  partsOf,
  placesIn,
  requireSchema,
  setAt,
  USER_LIMITS,
  valuesOf,
  withPart,
} from './said-user.ts'
import { invalidSyntax, invalidValue, ScimError } from './scim-error.ts'

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const MOST_OPERATIONS = 100

interface Operation {
  kind: 'add' | 'replace' | 'remove'
  path: string | null
  value: unknown
}

/** Where an operation acts: an attribute, one of its parts, or those of a list's values that meet a condition. */
interface Target extends Place {
  condition: Condition | null
}

/**
 * What the directory says of a person after a patch (RFC 7644, 3.5.2): all of its operations, or none.
 * @throws ScimError
 */
export function patchUser(user: SaidUser, body: unknown): SaidUser {
  const patched = structuredClone(user) as UserFields
  for (const operation of readOperations(body)) apply(patched, operation)
  return patched as SaidUser
}

function readOperations(body: unknown): Operation[] {
  if (!isObject(body)) throw invalidSyntax('The body is no object of JSON.')
  requireSchema(body.schemas, PATCH_SCHEMA)
  const operations = getOwn(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidSyntax('Operations has to be a list of operations.')
  if (operations.length > MOST_OPERATIONS)
    throw invalidSyntax(`A patch has at most ${MOST_OPERATIONS} operations.`)
  return operations.map(readOperation)
}

function readOperation(given: unknown): Operation {
  if (!isObject(given)) throw invalidSyntax('An operation is no object.')
  const op = getOwn(given, 'op')
  const path = getOwn(given, 'path') ?? null
  // Entra ID capitalises them.
  const kind = typeof op === 'string' ? op.toLowerCase() : ''
  if (kind !== 'add' && kind !== 'replace' && kind !== 'remove')
    throw invalidSyntax('op is add, replace or remove.')
  if (path !== null && typeof path !== 'string') throw invalidPath('A path is a text.')
  return { kind, path: path === '' ? null : path, value: getOwn(given, 'value') }
}

/** A member of an object by its name in any case. */
function getOwn(values: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(values).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : values[key]
}

function apply(user: UserFields, { kind, path, value }: Operation): void {
  if (path === null) applyWithoutPath(user, kind, value)
  else {
    const target = readTarget(path)
    if (target) applyAt(user, { kind, target, value, path })
  }
}

function applyWithoutPath(user: UserFields, kind: Operation['kind'], value: unknown): void {
  if (kind === 'remove') throw new ScimError(400, 'Remove needs a path.', 'noTarget')
  if (!isObject(value)) throw invalidValue('Without a path, the value is an object of attributes.')
  for (const [place, part] of placesIn(value))
    applyAt(user, { kind, target: { ...place, condition: null }, value: part, path: place.attribute.name })
}

/**
 * Reads a path: `attribute`, `attribute.part`, `attribute[condition]` or `attribute[condition].part`, each after the URN of a schema.
 * @returns null for an attribute that the product has no use for
 * @throws ScimError invalidPath, or mutability for what no one may change
 */
function readTarget(path: string): Target | null {
  if (path.length > FILTER_LIMITS.characters) throw invalidPath('The path is too long.')
  const open = path.indexOf('[')
  const close = path.lastIndexOf(']')
  const hasCondition = open !== -1
  if (hasCondition !== close > open) throw invalidPath(`This path can’t be read: ${path}`)
  const after = hasCondition ? path.slice(close + 1) : ''
  if (after !== '' && !after.startsWith('.')) throw invalidPath(`This path can’t be read: ${path}`)
  const found = findAttribute(hasCondition ? path.slice(0, open) + after : path)
  if (found === 'IGNORED') return null
  if (found === null) throw invalidPath(`There is no attribute ${path}.`)
  if ((found.sub ?? found.attribute).mutability !== 'readWrite' || found.attribute.mutability !== 'readWrite')
    throw new ScimError(400, `${path} can’t be changed.`, 'mutability')
  if (!hasCondition) return { ...found, condition: null }
  if (!found.attribute.multiValued) throw invalidPath(`${found.attribute.name} has no list of values.`)
  return { ...found, condition: conditionIn(path.slice(open + 1, close), found) }
}

function conditionIn(text: string, list: Place): Condition {
  try {
    return readFilter(text, { ...list, sub: null })
  } catch (cause) {
    throw cause instanceof ScimError ? invalidPath(cause.message) : cause
  }
}

interface Applied {
  kind: Operation['kind']
  target: Target
  value: unknown
  path: string
}

function applyAt(user: UserFields, { kind, target, value, path }: Applied): void {
  const { attribute } = target
  if (attribute.multiValued)
    user[attribute.name] = changedList(valuesOf(user, attribute), { kind, target, value, path })
  else if (kind === 'remove') setAt(user, target, null)
  else if (attribute.type === 'complex' && target.sub === null) mergeParts(user, attribute, value)
  else setAt(user, target, value)
}

/** Parts that a value doesn't name stay. */
function mergeParts(user: UserFields, attribute: Attribute, value: unknown): void {
  const given = keptValue(attribute, value)
  if (given === undefined) delete user[attribute.name]
  else user[attribute.name] = { ...partsOf(user, attribute), ...(given as ListedValue) }
}

function changedList(before: ListedValue[], change: Applied): ListedValue[] | undefined {
  const after = change.target.condition
    ? changedSome(before, change, change.target.condition)
    : changedAll(before, change)
  if (after.length > USER_LIMITS.values)
    throw invalidValue(`${change.target.attribute.name} has at most ${USER_LIMITS.values} values.`)
  return after.length === 0 ? undefined : withOnePrimary(before, after)
}

function changedAll(
  before: ListedValue[],
  { kind, target: { attribute, sub }, value }: Applied,
): ListedValue[] {
  if (sub) return before.map((one) => withPart(one, sub, kind === 'remove' ? null : value))
  const given = (keptValue(attribute, value) ?? []) as ListedValue[]
  if (kind === 'replace') return given
  if (kind === 'add')
    return [...before, ...given.filter((one) => !before.some((other) => isSame(one, other)))]
  // Some clients name the values that they remove.
  return given.length === 0 ? [] : before.filter((one) => !given.some((gone) => isSameValue(one, gone)))
}

function changedSome(before: ListedValue[], change: Applied, condition: Condition): ListedValue[] {
  const { kind, target, value, path } = change
  const { attribute, sub } = target
  const isMeant = (one: ListedValue) => meets(one, condition)
  if (kind === 'remove')
    return sub
      ? before.map((one) => (isMeant(one) ? withPart(one, sub, null) : one))
      : before.filter((one) => !isMeant(one))
  const set = (one: ListedValue): ListedValue =>
    sub ? withPart(one, sub, value) : { ...one, ...complexValue(attribute, value) }
  if (before.some(isMeant)) return before.map((one) => (isMeant(one) ? set(one) : one))
  // Entra ID replaces a part of a value that isn't there yet.
  const first = kind === 'add' || sub ? firstValue(condition) : null
  if (first === null) throw new ScimError(400, `No value meets ${path}.`, 'noTarget')
  return [...before, set(first)]
}

/** The value that a condition such as `type eq "work"` describes; null for any other. */
function firstValue(condition: Condition): ListedValue | null {
  if (condition.kind !== 'compare' || condition.operator !== 'eq') return null
  const { place, value } = condition
  if (!place?.sub || (typeof value !== 'string' && typeof value !== 'boolean')) return null
  return withPart({}, place.sub, value)
}

/** A value that becomes the primary one takes that from the others (RFC 7644, 3.5.2). */
function withOnePrimary(before: readonly ListedValue[], after: ListedValue[]): ListedValue[] {
  const isNew = (one: ListedValue) =>
    one.primary === true && !before.some((other) => other.primary === true && isSame(one, other))
  const chosen = after.findLast(isNew)
  return chosen === undefined
    ? after
    : after.map((one) => (one !== chosen && one.primary === true ? { ...one, primary: false } : one))
}

function isSame(one: ListedValue, other: ListedValue): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Whether a value is one that is to go: of its parts, those that are named. */
function isSameValue(one: ListedValue, gone: ListedValue): boolean {
  return Object.entries(gone).every(([name, part]) => one[name] === part)
}

function invalidPath(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidPath')
}
