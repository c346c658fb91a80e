import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isUuid } from '../../platform/db/uuid.ts'
import type { Place } from './protocol/attributes.ts'
import { ENTERPRISE_SCHEMA, findAttribute, USER_SCHEMA } from './protocol/attributes.ts'
import type { Condition, FilterValue } from './protocol/filter.ts'
import { invalidFilter } from './protocol/filter.ts'

type Text = RawBuilder<string | null>
type Test = RawBuilder<boolean>

/** What the directory said as text; null of people whom it hasn't named. */
const said = (name: string): Text => sql`s.said ->> ${sql.lit(name)}`
const saidPart = (name: string, part: string): Text => sql`s.said -> ${sql.lit(name)} ->> ${sql.lit(part)}`
/** Of people whom the directory hasn't named, what the product knows. */
const or = (ofDirectory: Text, own: Text): Text =>
  sql`CASE WHEN s.user_id IS NULL THEN ${own} ELSE ${ofDirectory} END`

/** The columns of attributes with one text, as `people p`, `scim_people s`, `groups g`, `companies c` have them. */
const TEXTS: Record<string, Text> = {
  id: sql`p.user_id::text`,
  externalId: sql`s.external_id`,
  userName: sql`p.email`,
  displayName: sql`p.display_name`,
  'name.formatted': or(saidPart('name', 'formatted'), sql`p.display_name`),
  'name.familyName': saidPart('name', 'familyName'),
  'name.givenName': or(saidPart('name', 'givenName'), sql`p.given_name`),
  department: or(said('department'), sql`g.name`),
  organization: or(said('organization'), sql`c.name`),
  'manager.value': or(saidPart('manager', 'value'), sql`p.manager_id::text`),
  'meta.resourceType': sql`'User'`,
}

export const MODIFIED_AT = sql<Date>`greatest(p.modified_at, s.modified_at)`

const TIMES: Record<string, RawBuilder<Date>> = {
  'meta.created': sql`p.created_at`,
  'meta.lastModified': MODIFIED_AT,
}

/** The lists of values, as JSON. */
const LISTS: Record<string, RawBuilder<unknown>> = {
  emails: sql`CASE WHEN s.user_id IS NULL
    THEN jsonb_build_array(jsonb_build_object('value', p.email, 'type', 'work', 'primary', true))
    ELSE coalesce(s.said -> 'emails', '[]') END`,
  roles: sql`coalesce(s.said -> 'roles', '[]')`,
  schemas: sql`jsonb_build_array(jsonb_build_object('value', ${USER_SCHEMA}::text), jsonb_build_object('value', ${ENTERPRISE_SCHEMA}::text))`,
}

/** A filter as a condition on the columns of people; it is never null, so that `not` is its opposite. */
export function filterTest(condition: Condition): Test {
  switch (condition.kind) {
    case 'and':
      return sql`(${sql.join(condition.parts.map(filterTest), sql` AND `)})`
    case 'or':
      return sql`(${sql.join(condition.parts.map(filterTest), sql` OR `)})`
    case 'not':
      return sql`NOT ${filterTest(condition.part)}`
    case 'some':
      return someTest(condition.place, condition.of)
    default:
      return comparison(condition)
  }
}

type Comparison = Extract<Condition, { kind: 'compare' }>

function comparison({ place, operator, value }: Comparison): Test {
  if (place === null) return textTest(sql`NULL::text`, operator, value)
  const { attribute, sub } = place
  const list = LISTS[attribute.name]
  if (list && attribute.multiValued) {
    const name = sub?.name ?? 'value'
    return anyTest(list, valueTest(name, operator, value))
  }
  // A person’s manager without a part is the manager’s id.
  const part = sub?.name ?? (attribute.name === 'manager' ? 'value' : undefined)
  const name = part === undefined ? attribute.name : `${attribute.name}.${part}`
  const time = TIMES[name]
  if (time) return timeTest(time, operator, value)
  if (name === 'active') return booleanTest(sql`(p.disabled_at IS NULL)`, operator, value)
  if (name === 'id' && operator === 'eq') return idTest(value)
  if (name === 'externalId' && operator === 'eq' && typeof value === 'string')
    return sql`(s.external_id IS NOT NULL AND s.external_id = ${value})`
  if (name === 'userName' && operator === 'eq' && typeof value === 'string')
    return sql`p.email = ${value.toLowerCase()}`
  const isExact = (sub ?? attribute).caseExact
  return textTest(TEXTS[name] ?? sql`NULL::text`, operator, value, isExact)
}

function idTest(value: FilterValue): Test {
  return typeof value === 'string' && isUuid(value) ? sql`p.user_id = ${value}::uuid` : sql`FALSE`
}

function someTest({ attribute }: Place, of: Condition): Test {
  const list = LISTS[attribute.name]
  return list ? anyTest(list, ofValue(of)) : sql`FALSE`
}

function anyTest(list: RawBuilder<unknown>, test: Test): Test {
  return sql`EXISTS (SELECT FROM jsonb_array_elements(${list}) AS one WHERE ${test})`
}

/** A condition about one value of a list. */
function ofValue(condition: Condition): Test {
  switch (condition.kind) {
    case 'and':
      return sql`(${sql.join(condition.parts.map(ofValue), sql` AND `)})`
    case 'or':
      return sql`(${sql.join(condition.parts.map(ofValue), sql` OR `)})`
    case 'not':
      return sql`NOT ${ofValue(condition.part)}`
    case 'some':
      return sql`FALSE`
    default:
      return condition.place?.sub
        ? valueTest(condition.place.sub.name, condition.operator, condition.value)
        : textTest(sql`NULL::text`, condition.operator, condition.value)
  }
}

function valueTest(part: string, operator: Comparison['operator'], value: FilterValue): Test {
  const text: Text = sql`one ->> ${sql.lit(part)}`
  return part === 'primary'
    ? booleanTest(sql`coalesce(${text}, 'false') = 'true'`, operator, value)
    : textTest(text, operator, value)
}

/** Texts are compared in any case, except where their attribute says otherwise (RFC 7643, 2.2). */
function textTest(text: Text, operator: Comparison['operator'], value: FilterValue, isExact = false): Test {
  if (operator === 'pr') return sql`coalesce(${text}, '') <> ''`
  if (value === null && operator === 'eq') return sql`${text} IS NULL`
  if (value === null && operator === 'ne') return sql`${text} IS NOT NULL`
  if (value === null) throw invalidFilter(`null can’t be compared by ${operator}.`)
  const wanted = isExact ? String(value) : String(value).toLowerCase()
  const folded = isExact ? text : sql<string>`lower(${text})`
  switch (operator) {
    case 'eq':
      return sql`coalesce(${folded} = ${wanted}, FALSE)`
    case 'ne':
      return sql`coalesce(${folded} <> ${wanted}, TRUE)`
    case 'co':
      return sql`coalesce(position(${wanted} IN ${folded}) > 0, FALSE)`
    case 'sw':
      return sql`coalesce(starts_with(${folded}, ${wanted}), FALSE)`
    case 'ew':
      return sql`coalesce(right(${folded}, ${wanted.length}) = ${wanted}, FALSE)`
    default:
      return sql`coalesce((${folded} COLLATE "C") ${ORDERED[operator]} ${wanted}, FALSE)`
  }
}

const ORDERED = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function booleanTest(test: Test, operator: Comparison['operator'], value: FilterValue): Test {
  if (operator === 'pr') return sql`TRUE`
  const text = String(value).toLowerCase()
  if ((operator !== 'eq' && operator !== 'ne') || (text !== 'true' && text !== 'false'))
    throw invalidFilter('A boolean is compared by eq or ne, with true or false.')
  return (text === 'true') === (operator === 'eq') ? test : sql`NOT ${test}`
}

function timeTest(time: RawBuilder<Date>, operator: Comparison['operator'], value: FilterValue): Test {
  if (operator === 'pr') return sql`TRUE`
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null
  if (at === null || Number.isNaN(at.getTime()))
    throw invalidFilter('A time is written as in 2026-11-25T08:00:00Z.')
  // As it is answered: to the millisecond.
  const rounded = sql`date_trunc('milliseconds', ${time})`
  switch (operator) {
    case 'eq':
      return sql`${rounded} = ${at}`
    case 'ne':
      return sql`${rounded} <> ${at}`
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return sql`${rounded} ${ORDERED[operator]} ${at}`
    default:
      throw invalidFilter(`A time can’t be compared by ${operator}.`)
  }
}

/** What people are sorted by; undefined for an attribute without one value. */
export function sortKey(path: string): RawBuilder<unknown> | undefined {
  const place = findAttribute(path)
  if (place === null || place === 'IGNORED') return undefined
  const { attribute, sub } = place
  const name = sub ? `${attribute.name}.${sub.name}` : attribute.name
  const text = TEXTS[name]
  if (text) return sql`lower(${text})`
  return name === 'active' ? sql`(p.disabled_at IS NULL)` : TIMES[name]
}
