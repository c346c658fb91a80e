import type { CallDefinition } from '@countersign/contract'
import { openApiDocument } from '@countersign/contract'
import type { Arbitrary } from 'fast-check'
import fc from 'fast-check'
import { ODD_VALUES } from '@countersign/test-kit/odd-payloads'

/** Ids of existing memos, templates and people, so that some payloads pass the access checks. */
export type Known = Readonly<Record<string, readonly unknown[]>>

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Longer than any field allows, and cheap to create. */
const LONGEST_TEXT = 400
const LONGEST_LIST = 4

const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...Object.values(ODD_VALUES)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
)

interface Operation {
  requestBody: { content: { 'application/json': { schema: { properties: { data: Schema } } } } }
}

const { paths } = openApiDocument('0')

/** Payloads of a call: valid ones, and mutations with parts replaced, removed or nested. */
export function payloadsOf({ name }: CallDefinition, known: Known): Arbitrary<unknown> {
  const { post } = paths[`/call/${name}`] as { post: Operation }
  const right = fromSchema(post.requestBody.content['application/json'].schema.properties.data, '', known)
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 4, arbitrary: fc.tuple(right, fc.array(change, { minLength: 1, maxLength: 3 })).map(changed) },
    { weight: 1, arbitrary: odd },
  )
}

function fromSchema(schema: Schema, key: string, known: Known): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fromSchema(one, key, known)))
  switch (schema.type) {
    case 'object':
      return objectFrom(schema, known)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, key, known), { maxLength: LONGEST_LIST })
    case 'integer':
    case 'number':
      return numberFrom(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textFrom(schema, key, known)
    default:
      return withKnown(fc.jsonValue({ maxDepth: 2 }), known[key])
  }
}

function objectFrom({ properties = {}, required = [], additionalProperties }: Schema, known: Known) {
  const parts = Object.entries(properties).map(([name, part]) => [name, fromSchema(part, name, known)])
  const requiredKeys = required.filter((name) => name in properties)
  const own = fc.record(Object.fromEntries(parts) as Record<string, Arbitrary<unknown>>, { requiredKeys })
  if (typeof additionalProperties !== 'object') return own
  const more = fc.dictionary(fc.string({ maxLength: 20 }), fromSchema(additionalProperties, '', known), {
    maxKeys: LONGEST_LIST,
  })
  return fc.tuple(own, more).map(([one, other]) => ({ ...other, ...one }))
}

function numberFrom({ type, minimum, maximum }: Schema): Arbitrary<number> {
  const [min, max] = [Math.max(minimum ?? -1000, -1e9), Math.min(maximum ?? 1000, 1e9)]
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
}

function textFrom(schema: Schema, key: string, known: Known): Arbitrary<unknown> {
  const { minLength = 0, maxLength = LONGEST_TEXT, pattern, format } = schema
  const most = Math.min(maxLength, LONGEST_TEXT)
  const free = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, most), maxLength: most })
  const texts = [
    free,
    fc.uuid(),
    fc.constantFrom('2026-03-01', '2026-02-30', '<p>Why?</p>', 'router', '%', "'"),
  ]
  const isEmail = format === 'email' || /email|approvers|watchers/.test(key)
  if (isEmail) return withKnown(fc.oneof(...texts), known[key] ?? known.email)
  if (format === 'uri') return fc.oneof(fc.webUrl(), ...texts)
  if (pattern !== undefined)
    return fc.oneof({ weight: 5, arbitrary: fc.stringMatching(new RegExp(pattern)) }, free)
  return withKnown(fc.oneof(...texts), known[key])
}

/** Half of them existing ids, if there are any. */
function withKnown(free: Arbitrary<unknown>, real: readonly unknown[] = []): Arbitrary<unknown> {
  return real.length === 0 ? free : fc.oneof(fc.constantFrom(...real), fc.constantFrom(...real), free)
}

/** How one part of a payload is mutated; `at` selects the part. */
interface PartChange {
  at: number
  how: 'replace' | 'remove' | 'bury' | 'repeat'
  value: unknown
}

const change: Arbitrary<PartChange> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'remove', 'bury', 'repeat'),
  value: odd,
})

const BURIED_UNDER = 100

function changed([payload, changes]: [unknown, PartChange[]]): unknown {
  return changes.reduce<unknown>(applied, payload)
}

function applied(payload: unknown, { at, how, value }: PartChange): unknown {
  const copy: unknown = structuredClone(payload)
  const places = placesIn(copy)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return value
  const { parent, key } = place
  const before = parent[key]
  if (how === 'remove') Reflect.deleteProperty(parent, key)
  else if (how === 'replace') parent[key] = value
  else if (how === 'repeat') parent[key] = Array.from({ length: 50 }, () => before)
  else for (let n = 0; n < BURIED_UNDER; n++) parent[key] = n % 2 ? [parent[key]] : { deeper: parent[key] }
  return copy
}

interface Place {
  parent: Record<string, unknown>
  key: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])])
}
