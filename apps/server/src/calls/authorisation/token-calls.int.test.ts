import type { CallDefinition, CallName, RouteDefinition } from '@countersign/contract'
import { catalogue, routes } from '@countersign/contract'
import type { ApiScope } from '@countersign/domain'
import { API_SCOPES } from '@countersign/domain'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewApiToken } from '../../protocol/api-tokens/api-tokens.store.ts'
import { createApiToken } from '../../protocol/api-tokens/api-tokens.store.ts'
import { TOKEN_CALLS, TOKEN_ROUTES } from './token-scopes.ts'

type Kind =
  | ApiScope
  | 'all'
  | 'administrator'
  | 'service'
  | 'scim'
  | 'revoked'
  | 'expired'
  | 'disabled'
  | 'foreign'

let site: TestSite
let person: Actor
let administrator: Actor
let tokens: Record<Kind, string>

beforeAll(async () => {
  site = await createTestSite({ REQUESTS_A_MINUTE: '1000000', ADMIN_EMAILS: 'admin@northwind.example' })
  await configure(site, { is_token_decide_enabled: true, is_global_search_enabled: true })
  person = await site.signIn('person@northwind.example', 'Person')
  administrator = await site.signIn('admin@northwind.example', 'Admin')
  const gone = await site.signIn('gone@northwind.example', 'Gone')
  const foreign = await site.signIn('foreign@elsewhere.example', 'Foreign')
  const service = await site.signIn('service@northwind.example', 'Service')
  const make = (more: Partial<NewApiToken> = {}) =>
    site.services.db.transaction().execute(async (tx) => {
      const made = await createApiToken(tx, {
        kind: 'personal',
        userId: person.userId,
        name: 'Token',
        scopes: API_SCOPES,
        expiresOn: '2999-12-31',
        createdBy: person.email,
        now: site.services.now(),
        ...more,
      })
      return made.secret
    })
  tokens = {
    read: await make({ scopes: ['read'] }),
    write: await make({ scopes: ['write'] }),
    decide: await make({ scopes: ['decide'] }),
    all: await make(),
    administrator: await make({ userId: administrator.userId }),
    service: await make({ kind: 'service', userId: service.userId, scopes: ['read', 'write'] }),
    scim: await make({ kind: 'scim', userId: null, scopes: [] }),
    revoked: await make({ name: 'revoked' }),
    expired: await make({ expiresOn: '2020-01-01' }),
    disabled: await make({ userId: gone.userId }),
    foreign: await make({ userId: foreign.userId }),
  }
  await site.services.db
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('name', '=', 'revoked')
    .execute()
  await setAccountDisabled(site, gone, new Date())
})
afterAll(() => site.stop())

const calls = Object.values(catalogue) as CallDefinition[]
const NO_LONGER: readonly Kind[] = ['revoked', 'expired', 'disabled', 'foreign']
const scopesOf: Partial<Record<Kind, readonly ApiScope[]>> = {
  read: ['read'],
  write: ['write'],
  decide: ['decide'],
  all: API_SCOPES,
  administrator: API_SCOPES,
  service: ['read', 'write'],
}

/** Each kind of token that is not answered as expected, as a line. */
async function deviations(
  needed: ApiScope | undefined,
  ask: (token: string) => Promise<string>,
  answered: (kind: Kind) => Promise<string>,
): Promise<string[]> {
  const lines: string[] = []
  for (const kind of Object.keys(tokens) as Kind[]) {
    const got = await ask(tokens[kind])
    const may = needed !== undefined && (scopesOf[kind] ?? []).includes(needed)
    const expected = NO_LONGER.includes(kind)
      ? 'UNAUTHENTICATED'
      : may
        ? await answered(kind)
        : 'PERMISSION_DENIED'
    if (got !== expected) lines.push(`${kind}: ${got} instead of ${expected}`)
  }
  return lines
}

describe('P1: a call with an API token', () => {
  const neededFor = (name: string) =>
    API_SCOPES.find((scope) => TOKEN_CALLS[scope].includes(name as CallName))

  it('is in the table, if the contract admits one', () => {
    for (const scope of API_SCOPES) {
      const admitted = calls.filter((call) => call.apiToken === scope).map((call) => call.name)
      expect(admitted.toSorted()).toEqual(TOKEN_CALLS[scope].toSorted())
    }
  })

  it.each(calls.map((call) => call.name))(
    '%s is answered as its scope says, on the application alone',
    async (name) => {
      const ask = (headers: object, where: 'web' | 'admin' = 'web') =>
        site[where]
          .inject({ method: 'POST', url: `/call/${name}`, headers: { ...headers }, payload: { data: {} } })
          .then((response) =>
            response.statusCode === 200 ? 'OK' : response.json<{ error: { status: string } }>().error.status,
          )
      const withToken = (where: 'web' | 'admin') => (token: string) =>
        ask({ authorization: `Bearer ${token}` }, where)
      // Nothing is named in the payload: a session gets a list, or learns that it is malformed, or has no reports role.
      const sessions: Partial<Record<Kind, Actor>> = { administrator }
      const answered = (kind: Kind) => ask({ cookie: (sessions[kind] ?? person).cookie })
      expect(await deviations(neededFor(name), withToken('web'), answered)).toEqual([])
      expect(await deviations(undefined, withToken('admin'), answered)).toEqual([])
    },
  )
})

describe('P1: a route with an API token', () => {
  const judged = (routes as readonly RouteDefinition[]).filter(
    ({ access }) => access === 'signed-in' || access === 'reports' || access === 'token',
  )

  it('is in the table, if the contract admits one', () => {
    for (const scope of API_SCOPES) {
      const admitted = judged.filter((route) => route.apiToken === scope)
      expect(admitted.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
        TOKEN_ROUTES[scope].toSorted(),
      )
    }
  })

  it.each(
    judged
      .filter(({ path }) => path !== '/events')
      .map((route) => ({ route, line: `${route.method} ${route.path}` })),
  )('$line is answered as its scope says', async ({ route, line }) => {
    const needed = API_SCOPES.find((scope) => TOKEN_ROUTES[scope].includes(line))
    const url = route.path.replace(':format', 'xlsx').replace(/:\w+/, 'none')
    const statusOf = async (headers: object) =>
      String((await site.web.inject({ method: route.method, url, headers: { ...headers } })).statusCode)
    const CODES: Record<string, string> = { '401': 'UNAUTHENTICATED', '403': 'PERMISSION_DENIED' }
    const ask = async (headers: object) => {
      const status = await statusOf(headers)
      return CODES[status] ?? status
    }
    expect(
      await deviations(
        needed,
        (token) => ask({ authorization: `Bearer ${token}` }),
        (kind) => ask({ cookie: (kind === 'administrator' ? administrator : person).cookie }),
      ),
    ).toEqual([])
  })
})
