import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from './index.ts'
import { catalogue, openApiDocument, routes, USUAL_BODY } from './index.ts'

const calls = Object.values(catalogue) as CallDefinition[]

/** Maximum length of a UTF-16 unit in UTF-8. */
const BYTES_PER_CHARACTER = 3
const LONGEST_NUMBER = 24

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
  format?: string
  pattern?: string
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
}

/** Size in bytes of the largest JSON that a schema accepts; infinite if unlimited. */
function largest(schema: Schema): number {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return Math.max(...choices.map(largest))
  const fixed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (fixed) return Math.max(...fixed.map((value) => JSON.stringify(value).length))
  if (Array.isArray(schema.type)) return Math.max(...schema.type.map((type) => largest({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      if (schema.maxLength !== undefined) return 2 + BYTES_PER_CHARACTER * schema.maxLength
      // Patterns limit the length of dates and codes.
      return schema.pattern === undefined && schema.format === undefined ? Infinity : 256
    case 'number':
    case 'integer':
      return LONGEST_NUMBER
    case 'boolean':
    case 'null':
      return 5
    case 'array':
      return 2 + (schema.maxItems ?? Infinity) * (largest(schema.items ?? {}) + 1)
    case 'object':
      if (schema.additionalProperties) return Infinity
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, part]) => sum + name.length + 4 + largest(part),
        2,
      )
    default:
      return Infinity
  }
}

const inputOf = (call: CallDefinition) =>
  largest(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)

/** Inputs whose parts have their own limits: those of a form or a setting. */
const WITHOUT_END = [
  'create_memo',
  'edit_memo',
  'approve_memo',
  'check_submission',
  'get_route_for_answers',
  'request_signature',
  'admin-create_template',
  'admin-edit_template',
  'admin-check_policy',
  'admin-try_policy',
  'admin-save_setting',
]

describe('the limits of bodies (Q5)', () => {
  it('are declared by every call, and no smaller than its input allows', () => {
    const unbounded: string[] = []
    for (const call of calls) {
      expect(call.body.bytes, call.name).toBeGreaterThanOrEqual(USUAL_BODY.bytes)
      const most = inputOf(call) + '{"data":}'.length
      if (most === Infinity) unbounded.push(call.name)
      else expect(call.body.bytes, call.name).toBeGreaterThanOrEqual(most)
    }
    expect(unbounded.sort()).toEqual([...WITHOUT_END].sort())
  })

  it('have the default unless an input needs more', () => {
    const more = calls.filter(({ body }) => body.bytes > USUAL_BODY.bytes)
    for (const call of more) expect(inputOf(call), call.name).toBeGreaterThan(USUAL_BODY.bytes)
    for (const { name, body } of calls) expect(body.values, name).toBe(USUAL_BODY.values)
  })

  it('are declared by every route with a body, and small without a session', () => {
    for (const route of routes) {
      if (route.method === 'GET') continue
      expect(route, route.path).toHaveProperty('body.bytes')
      if (route.access === 'anyone') expect(route.body.bytes, route.path).toBeLessThan(USUAL_BODY.bytes)
    }
  })

  it('appear in the OpenAPI document (A8)', () => {
    const { paths } = openApiDocument('0')
    for (const { name, body } of calls)
      expect(paths[`/call/${name}`]?.post, name).toMatchObject({
        'x-body-limits': body,
        requestBody: { description: expect.stringContaining(body.bytes.toLocaleString('en')) as string },
      })
    expect(paths['/files']).toHaveProperty(['post', 'x-body-limits', 'values'], 1)
  })
})
