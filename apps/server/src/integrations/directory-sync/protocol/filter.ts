import type { Compare, Filter } from 'scim2-parse-filter'
import { parse } from 'scim2-parse-filter'
import type { Place } from './attributes.ts'
import { findAttribute } from './attributes.ts'
import { ScimError } from './scim-error.ts'

/** What a filter may cost (P4). */
export const FILTER_LIMITS = { characters: 1000, comparisons: 20, depth: 20 }

type Operator = Compare['op'] | 'pr'
export type FilterValue = string | number | boolean | null

/** A filter of RFC 7644, 3.4.2.2, over attributes that are known: null compares what no one has. */
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; place: Place | null; operator: Operator; value: FilterValue }
  /** Of a list's values, one that meets the condition: `emails[type eq "work"]`. */
  | { kind: 'some'; place: Place; of: Condition }

/** The parser's pattern for texts takes exponential time for line breaks, and brackets are read recursively. */
function refuseExpensive(text: string): void {
  if (text.length > FILTER_LIMITS.characters)
    throw invalidFilter(`A filter has at most ${FILTER_LIMITS.characters.toLocaleString('en')} characters.`)
  if (/\p{Cc}/u.test(text)) throw invalidFilter('A filter has no control characters.')
  if (depthOf(text) > FILTER_LIMITS.depth) throw invalidFilter('The filter is nested too deeply.')
}

/** Brackets and negations, whether they are closed or not: an upper bound of the parser's recursion. */
function depthOf(text: string): number {
  return (text.match(/[([]|\bnot\b/gi) ?? []).length
}

/**
 * Reads a filter.
 * @param within the attribute whose values a path's filter is about: `emails[…]`
 * @throws ScimError invalidFilter
 */
export function readFilter(text: string, within?: Place): Condition {
  refuseExpensive(text)
  const condition = conditionOf(parsed(text), within)
  if (countComparisons(condition) > FILTER_LIMITS.comparisons)
    throw invalidFilter(`A filter has at most ${FILTER_LIMITS.comparisons} comparisons.`)
  return condition
}

function parsed(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw invalidFilter(`This filter can’t be read: ${text}`)
  }
}

function conditionOf(filter: Filter, within: Place | undefined): Condition {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { kind: filter.op, parts: filter.filters.map((part) => conditionOf(part, within)) }
    case 'not':
      return { kind: 'not', part: conditionOf(filter.filter, within) }
    case '[]': {
      if (within) throw invalidFilter('A condition on a list has no further one inside.')
      const place = placeOf(filter.attrPath)
      if (place?.attribute.multiValued === false)
        throw invalidFilter(`${filter.attrPath} has no list of values.`)
      // Of an attribute that no one has, no value meets anything.
      return place === null
        ? { kind: 'compare', place, operator: 'pr', value: null }
        : { kind: 'some', place, of: conditionOf(filter.valFilter, place) }
    }
    default:
      return comparison(filter, within)
  }
}

function comparison(
  filter: Extract<Filter, { attrPath: string }> & { op: Operator },
  within: Place | undefined,
): Condition {
  const place = within ? placeIn(within, filter.attrPath) : placeOf(filter.attrPath)
  const value = 'compValue' in filter ? ((filter as Compare).compValue as FilterValue) : null
  return { kind: 'compare', place, operator: filter.op, value }
}

function placeOf(path: string): Place | null {
  const found = findAttribute(path)
  return found === 'IGNORED' ? null : found
}

function placeIn(list: Place, path: string): Place | null {
  const sub = list.attribute.subAttributes?.find(({ name }) => name.toLowerCase() === path.toLowerCase())
  return sub ? { ...list, sub } : null
}

function countComparisons(condition: Condition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.reduce((count, part) => count + countComparisons(part), 0)
    case 'not':
      return countComparisons(condition.part)
    case 'some':
      return countComparisons(condition.of)
    default:
      return 1
  }
}

export function invalidFilter(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidFilter')
}

/** Whether one value of a list meets a condition about its parts. */
export function meets(value: Readonly<Record<string, unknown>>, condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => meets(value, part))
    case 'or':
      return condition.parts.some((part) => meets(value, part))
    case 'not':
      return !meets(value, condition.part)
    case 'some':
      return false
    default: {
      const { place, operator, value: wanted } = condition
      const name = place?.sub?.name
      return compares(name === undefined ? undefined : value[name], operator, wanted)
    }
  }
}

/** Compares as RFC 7644 says: texts in any case. */
function compares(actual: unknown, operator: Operator, wanted: FilterValue): boolean {
  const [one, other] = [folded(actual), folded(wanted)]
  if (operator === 'pr') return one !== null && one !== ''
  if (operator === 'eq') return one === other
  if (operator === 'ne') return one !== other
  if (typeof one !== 'string' || typeof other !== 'string') return false
  switch (operator) {
    case 'co':
      return one.includes(other)
    case 'sw':
      return one.startsWith(other)
    case 'ew':
      return one.endsWith(other)
    case 'gt':
      return one > other
    case 'ge':
      return one >= other
    case 'lt':
      return one < other
    default:
      return one <= other
  }
}

function folded(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase()
  return value ?? null
}
