import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Account, Organisation } from './organisation.ts'
import type { Searchable } from './people-search.ts'
import { searchPeople } from './people-search.ts'
import { CONTACTS_SCOPE, DIRECTORY_SCOPE } from './provider.ts'
import { sendJson } from './send.ts'

/** An error in the form of Google's APIs. */
class ApiError extends Error {
  readonly code: number
  readonly status: string
  constructor(code: number, status: string, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

const invalid = (message: string) => new ApiError(400, 'INVALID_ARGUMENT', message)

/** The account behind a bearer access token that carries the scope. */
async function authorise(
  request: IncomingMessage,
  google: Provider,
  organisation: Organisation,
  scope: string,
): Promise<Account> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const found = token ? await google.AccessToken.find(token) : undefined
  const account = found?.isValid ? organisation.findBySubject('google', found.accountId) : undefined
  if (!found || !account) {
    throw new ApiError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  }
  if (!found.scopes.has(scope)) {
    throw new ApiError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
  }
  return account
}

function readPageSize(query: URLSearchParams, fallback: number, most: number): number {
  const given = query.get('pageSize')
  if (given === null || given === '') return fallback
  const size = Number(given)
  if (!Number.isInteger(size) || size < 0 || size > most)
    throw invalid(`pageSize must be between 0 and ${most}.`)
  return size === 0 ? fallback : size
}

/** A person resource with the fields of the mask; like Google's, it leaves out what is empty. */
function present(person: Searchable & { sub?: string }, mask: Set<string>): Record<string, unknown> {
  return {
    resourceName: `people/c${person.sub ?? Buffer.from(person.email).toString('hex')}`,
    ...(mask.has('names') ? { names: [{ displayName: person.name, unstructuredName: person.name }] } : {}),
    ...(mask.has('emailAddresses') ? { emailAddresses: [{ value: person.email }] } : {}),
  }
}

function readMask(query: URLSearchParams): Set<string> {
  const mask = query.get('readMask')
  if (!mask) throw invalid('Must include a readMask.')
  return new Set(mask.split(','))
}

async function searchDirectory(
  request: IncomingMessage,
  query: URLSearchParams,
  google: Provider,
  organisation: Organisation,
): Promise<unknown> {
  const account = await authorise(request, google, organisation, DIRECTORY_SCOPE)
  if (!organisation.isHosted(account)) {
    throw new ApiError(403, 'PERMISSION_DENIED', 'Must be a member of a managed domain.')
  }
  const mask = readMask(query)
  if (!query.getAll('sources').includes('DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE')) {
    throw invalid('Must include sources: DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE.')
  }
  const size = readPageSize(query, 100, 500)
  const people = searchPeople(organisation.people, query.get('query') ?? '').slice(0, size)
  return people.length > 0 ? { people: people.map((person) => present(person, mask)) } : {}
}

async function searchContacts(
  request: IncomingMessage,
  query: URLSearchParams,
  google: Provider,
  organisation: Organisation,
): Promise<unknown> {
  const account = await authorise(request, google, organisation, CONTACTS_SCOPE)
  const mask = readMask(query)
  const size = readPageSize(query, 10, 30)
  const people = searchPeople(account.contacts ?? [], query.get('query') ?? '').slice(0, size)
  return people.length > 0 ? { results: people.map((person) => ({ person: present(person, mask) })) } : {}
}

/** The two searches of Google's People API that the product uses (B6), over the demo organisation. */
export async function answerPeopleApi(
  request: IncomingMessage,
  response: ServerResponse,
  google: Provider,
  organisation: Organisation,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const searches: Record<string, typeof searchDirectory> = {
    '/people/v1/people:searchDirectoryPeople': searchDirectory,
    '/people/v1/people:searchContacts': searchContacts,
  }
  try {
    const search = request.method === 'GET' ? searches[pathname] : undefined
    if (!search) throw new ApiError(404, 'NOT_FOUND', 'Requested entity was not found.')
    sendJson(response, 200, await search(request, searchParams, google, organisation))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, status } = error
    sendJson(response, code, { error: { code, message, status } })
  }
}
