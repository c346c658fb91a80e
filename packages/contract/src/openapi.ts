import { z } from 'zod'
import { catalogue } from './catalogue.ts'
import type { CallDefinition, ErrorCode } from './define-call.ts'
import { routes } from './routes.ts'

/** HTTP status of each canonical code (A2). */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const errorBody = json({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: { status: { type: 'string' }, message: { type: 'string' }, details: {} },
    },
  },
})

function operation(call: CallDefinition) {
  const errors = Object.groupBy(call.errors, (code) => String(HTTP_STATUS[code]))
  return {
    operationId: call.name,
    summary: call.summary,
    'x-access': call.access,
    'x-scope': call.scope,
    requestBody: {
      required: true,
      ...json({
        type: 'object',
        properties: { data: z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) },
      }),
    },
    responses: {
      200: {
        description: 'The result.',
        ...json({
          type: 'object',
          required: ['result'],
          properties: { result: z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }) },
        }),
      },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, codes]) => [
          status,
          { description: (codes ?? []).join(', '), ...errorBody },
        ]),
      ),
    },
  }
}

/** A part of a route's path that stands for a value. */
const PARAMETER = /:(\w+)/g
const inPath = (name: string | undefined) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

/** The contract as an OpenAPI 3.1 document (A8), made from the catalogue alone. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of Object.values(catalogue) as CallDefinition[])
    paths[`/call/${call.name}`] = { post: operation(call) }
  for (const route of routes) {
    const path = route.path.replace(PARAMETER, '{$1}')
    const names = [...route.path.matchAll(PARAMETER)].map(([, name]) => name)
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        summary: route.summary,
        'x-access': route.access,
        ...(names.length > 0 ? { parameters: names.map(inPath) } : {}),
        responses: { default: { description: 'See the summary.' } },
      },
    }
  }
  return { openapi: '3.1.0', info: { title: 'Countersign', version }, paths }
}
