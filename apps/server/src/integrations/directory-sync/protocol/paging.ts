import { isObject, requireSchema } from './said-user.ts'
import { invalidSyntax, invalidValue } from './scim-error.ts'

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

export const MOST_PER_PAGE = 200
const USUAL_PER_PAGE = 100
/** Positions beyond it are those of no installation, and would make the database skip rows for nothing. */
const LAST_START = 10_000_000
const MOST_NAMES = 50

/** What is asked of a list of people (RFC 7644, 3.4.2). */
export interface ListQuery {
  filter: string | null
  sortBy: string | null
  isDescending: boolean
  /** Counted from 1. */
  startIndex: number
  count: number
  shown: Shown
}

/** Which attributes are answered, by their paths; null where the request doesn't say. */
export interface Shown {
  attributes: string[] | null
  excluded: string[] | null
}

/** Reads the parameters of an address. */
export function readQuery(query: unknown): ListQuery {
  return queryOf(isObject(query) ? query : {})
}

/** Reads the body of `POST …/.search`. */
export function readSearch(body: unknown): ListQuery {
  if (!isObject(body)) throw invalidSyntax('The body is no object of JSON.')
  requireSchema(body.schemas, SEARCH_SCHEMA)
  return queryOf(body)
}

function queryOf(given: Record<string, unknown>): ListQuery {
  const text = (name: string): string | null => {
    const value = given[name]
    if (value === undefined || value === null || value === '') return null
    if (typeof value !== 'string') throw invalidValue(`${name} is one text.`)
    return value
  }
  const order = text('sortOrder')?.toLowerCase() ?? 'ascending'
  if (order !== 'ascending' && order !== 'descending')
    throw invalidValue('sortOrder is ascending or descending.')
  return {
    filter: text('filter'),
    sortBy: text('sortBy'),
    isDescending: order === 'descending',
    // Less than 1 is 1, and a negative count is 0 (RFC 7644, 3.4.2.4).
    startIndex: Math.min(Math.max(1, whole('startIndex', given.startIndex) ?? 1), LAST_START),
    count: Math.min(Math.max(0, whole('count', given.count) ?? USUAL_PER_PAGE), MOST_PER_PAGE),
    shown: readShown(given),
  }
}

function whole(name: string, value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}$/.test(value))
  const number = isNumber ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw invalidValue(`${name} is a whole number.`)
  return number
}

/** Reads which attributes to answer: with commas in an address, a list in a body. */
export function readShown(query: unknown): Shown {
  const given = isObject(query) ? query : {}
  const attributes = names('attributes', given.attributes)
  const excluded = names('excludedAttributes', given.excludedAttributes)
  if (attributes && excluded) throw invalidValue('Use attributes or excludedAttributes, not both.')
  return { attributes, excluded }
}

function names(parameter: string, value: unknown): string[] | null {
  if (value === undefined || value === null || value === '') return null
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value]
  if (list.length > MOST_NAMES) throw invalidValue(`${parameter} has at most ${MOST_NAMES} names.`)
  if (!list.every((name) => typeof name === 'string')) throw invalidValue(`${parameter} has names.`)
  return list.map((name) => name.trim()).filter((name) => name !== '')
}
