import type { Arbitrary } from 'fast-check'
import fc from 'fast-check'
import { ODD_VALUES } from '@countersign/test-kit/odd-payloads'

/** A request of a directory to `/scim/v2` (P4). */
export interface DirectoryRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** After `/scim/v2`, with the query. */
  path: string
  headers: Record<string, string>
  /** Undefined where there is none. */
  body: string | undefined
}

const SCHEMAS = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
} as const

const ATTRIBUTES = [
  ...[
    'userName',
    'displayName',
    'active',
    'externalId',
    'name',
    'name.givenName',
    'emails',
    'emails[type eq "work"].value',
  ],
  ...[
    'roles',
    'roles[primary eq true]',
    'meta.lastModified',
    'id',
    'manager',
    `${SCHEMAS.enterprise}:manager`,
  ],
  ...[
    `${SCHEMAS.enterprise}:department`,
    `${SCHEMAS.enterprise}:organization`,
    'nickName',
    'members',
    '',
    'a.b.c',
    '[',
  ],
]

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('x'.repeat(1_100), 'a\0b', 'True', '2026-11-26T00:00:00Z', 'new.one@northwind.example'),
)
/** In a path. A longer one is malformed, and reaches no route. */
const segment = fc
  .oneof(fc.string({ maxLength: 30 }), fc.constantFrom('..', 'a\0b', 'ID'))
  .map((one) => encodeURIComponent(one.toWellFormed()))

const value: Arbitrary<unknown> = fc.oneof(
  text,
  fc.boolean(),
  fc.constantFrom(...Object.values(ODD_VALUES)),
  fc.jsonValue({ maxDepth: 3 }),
)
const attribute = fc.constantFrom(...ATTRIBUTES)

const comparison = fc
  .tuple(attribute, fc.constantFrom('eq', 'NE', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr', 'is'), value)
  .map(
    ([name, operator, other]) => `${name} ${operator}${operator === 'pr' ? '' : ` ${JSON.stringify(other)}`}`,
  )

const filter = fc.oneof(
  comparison,
  fc
    .array(fc.tuple(comparison, fc.constantFrom('and', 'OR', 'and not (', 'or (', ')')), { maxLength: 25 })
    .map((parts) => parts.flat().join(' ')),
  text,
)

const asked = fc.record(
  {
    filter,
    count: fc.oneof(fc.integer(), text),
    startIndex: fc.oneof(fc.integer(), text),
    sortBy: attribute,
    sortOrder: fc.oneof(fc.constantFrom('ascending', 'descending'), text),
    attributes: fc.oneof(attribute, text),
    excludedAttributes: fc.oneof(attribute, text),
  },
  { requiredKeys: [] },
)

const query = asked.map((parts) => {
  const entries = Object.entries(parts).map(([name, one]): [string, string] => [
    name,
    String(one).toWellFormed(),
  ])
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
})

const user = fc
  .record(
    {
      schemas: fc.oneof(fc.constant([SCHEMAS.user]), value),
      userName: value,
      displayName: value,
      externalId: value,
      active: value,
      name: value,
      emails: value,
      roles: value,
      password: value,
      [SCHEMAS.enterprise]: fc.oneof(
        value,
        fc.record({ department: value, organization: value, manager: value }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  )
  .map((one): object => one)

const patch = fc.record({
  schemas: fc.oneof(fc.constant([SCHEMAS.patch]), value),
  Operations: fc.oneof(
    value,
    fc.array(
      fc.record(
        {
          op: fc.oneof(fc.constantFrom('add', 'Replace', 'remove'), value),
          path: fc.oneof(attribute, value),
          value,
        },
        { requiredKeys: ['op'] },
      ),
      { maxLength: 5 },
    ),
  ),
})

const search = asked.map((parts): object => ({ schemas: [SCHEMAS.search], ...parts }))

const body = fc.oneof(
  fc.constant(undefined),
  user.map((one) => JSON.stringify(one)),
  patch.map((one) => JSON.stringify(one)),
  search.map((one) => JSON.stringify(one)),
  value.map((one) => JSON.stringify(one)),
  text,
)

const headers: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom('if-match', 'if-none-match', 'accept', 'x-http-method-override'),
  fc.constantFrom('*', 'W/"1"', '"x"', 'application/json', 'PATCH', ''),
  { maxKeys: 2 },
)

/** Requests with the token of the directory sync: to every route with every method. @param ids people of the directory */
export function directoryRequests(ids: readonly string[]): Arbitrary<DirectoryRequest> {
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.uuid(), segment),
    },
  )
  const path = fc.oneof(
    fc.constantFrom(
      '/Users',
      '/Users/.search',
      '/ServiceProviderConfig',
      '/ResourceTypes',
      '/Schemas',
      '/Bulk',
      '/Me',
    ),
    id.map((one) => `/Users/${one}`),
    segment.map((one) => `/Schemas/${one}`),
  )
  return fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'PATCH', 'DELETE'),
      path,
      query,
      headers,
      body,
    })
    .map(({ query: given, body: sent, path: at, ...rest }): DirectoryRequest => ({
      ...rest,
      path: `${at}${given}`,
      body: rest.method === 'GET' ? undefined : sent,
    }))
}
