import type { ApiScope } from '@countersign/domain'
import { z } from 'zod'
import type { BodyLimits } from './body-limits.ts'
import { BODY_MAX_NAMES } from './body-limits.ts'
import { catalogue } from './catalogue.ts'
import type { CallDefinition } from './define-call.ts'
import type { ErrorCode, ErrorReason } from './errors.ts'
import { REASON_CODES } from './errors.ts'
import type { RouteDefinition } from './routes.ts'
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

/** The failures of one HTTP status: their codes, and the reasons that `details` may give. */
function errorBody(codes: readonly ErrorCode[], reasons: readonly ErrorReason[]) {
  const details = reasons.length > 0 ? { properties: { reason: { enum: reasons } } } : {}
  return json({
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['status', 'message'],
        properties: { status: { enum: codes }, message: { type: 'string' }, details },
      },
    },
  })
}

/** 'At most 65,536 bytes and 50,000 values, with 1,000 names in an object.' */
function limitsInWords({ bytes, values }: BodyLimits): string {
  const names = BODY_MAX_NAMES.toLocaleString('en')
  return `At most ${bytes.toLocaleString('en')} bytes and ${values.toLocaleString('en')} values, with ${names} names in an object.`
}

const isOpen = ({ access }: RouteDefinition) => access === 'anyone' || access === 'development'

/** A session, or an API token with the scope (P1). */
function securityOf(apiToken: ApiScope | undefined): Record<string, readonly string[]>[] {
  return [{ session: [] }, ...(apiToken === undefined ? [] : [{ 'api-token': [apiToken] }])]
}

const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'countersign_web' },
  'api-token': {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cs_…',
    description: 'A token of a person or a service account, with the scopes read, write or decide (P1).',
  },
}

function operation(call: CallDefinition) {
  const errors = Object.groupBy(call.errors, (code) => String(HTTP_STATUS[code]))
  return {
    operationId: call.name,
    summary: call.summary,
    'x-access': call.access,
    security: securityOf(call.apiToken),
    'x-scope': call.scope,
    ...(call.administrator ? { 'x-administrator': call.administrator } : {}),
    'x-body-limits': call.body,
    ...(call.freshSignIn ? { 'x-fresh-sign-in': call.freshSignIn } : {}),
    requestBody: {
      required: true,
      description: limitsInWords(call.body),
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
        Object.entries(errors).map(([status, codes = []]) => {
          const reasons = call.reasons.filter((reason) => codes.includes(REASON_CODES[reason]))
          return [status, { description: codes.join(', '), ...errorBody(codes, reasons) }]
        }),
      ),
    },
  }
}

function routeAnswer(route: RouteDefinition) {
  const description = 'See the summary.'
  if (!route.output) return { description }
  const schema = z.toJSONSchema(route.output, { io: 'output', unrepresentable: 'any' })
  const isStream = route.path === '/events'
  return { description, ...(isStream ? { content: { 'text/event-stream': { schema } } } : json(schema)) }
}

/** A placeholder in a route's path. */
const PARAMETER = /:(\w+)/g
const inPath = (name: string | undefined) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

/** The contract as an OpenAPI 3.1 document (A8), generated from the catalogue. */
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
        ...(isOpen(route) ? {} : { security: securityOf('apiToken' in route ? route.apiToken : undefined) }),
        ...('body' in route ? { 'x-body-limits': route.body } : {}),
        ...(names.length > 0 ? { parameters: names.map(inPath) } : {}),
        responses: { default: routeAnswer(route) },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Countersign', version },
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  }
}
