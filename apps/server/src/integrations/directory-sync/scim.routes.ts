import { HTTP_STATUS } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiToken } from '../../protocol/api-tokens/api-tokens.queries.ts'
import { acceptJson, refuseLargeBody, statedBytes } from '../../http/body-limits.ts'
import { asFailure } from '../../http/callable.ts'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SecurityEvent } from '../../platform/security-log/security-log.store.ts'
import type { Services } from '../../protocol/services.ts'
import { admitDirectory, admittedDirectory } from './admit-directory.ts'
import { resourceTypes, schemas, serviceProviderConfig, wholeList } from './protocol/metadata.ts'
import type { ListQuery } from './protocol/paging.ts'
import { LIST_SCHEMA, readQuery, readSearch, readShown } from './protocol/paging.ts'
import { patchUser } from './protocol/patch-user.ts'
import { etagOf, namesVersion, presentUser, showAttributes } from './protocol/present-user.ts'
import { readUser } from './protocol/said-user.ts'
import type { ScimType } from './protocol/scim-error.ts'
import { errorBody, notFound, ScimError } from './protocol/scim-error.ts'
import { AliasTaken } from './change-address.store.ts'
import { noteAddressRequest } from './address-requests.store.ts'
import { scimBase } from './scim-base.ts'
import type { SyncContext } from './sync-context.ts'
import { addUser, deleteUser, lockDirectory, saveUser } from './save-user.store.ts'
import type { StoredPerson } from './users.queries.ts'
import { findUser, listUsers } from './users.queries.ts'

type Needed = Pick<
  Services,
  'config' | 'db' | 'pool' | 'jobs' | 'securityLog' | 'evidence' | 'sessionRows' | 'now'
>

const SCIM_JSON = 'application/scim+json'
const SITE = 'web'

type ById = { Params: { id: string } }

/** SCIM 2.0 (P4): `/scim/v2`, for directories with a token of their own kind. */
export async function registerScim(app: FastifyInstance, services: Needed): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      acceptJson(scope, SCIM_JSON)
      scope.addHook('preParsing', async (request) => {
        await admitDirectory(request, services)
        refuseLargeBody(request)
        await request.countBytes(statedBytes(request) ?? 0)
      })
      scope.setErrorHandler((error, request, reply) => sendError(request, reply, error))
      const preHandler = (request: FastifyRequest) => admitDirectory(request, services)
      scope.setNotFoundHandler({ preHandler }, (request, reply) => sendError(request, reply, notFound()))
      registerMetadata(scope, services)
      registerUsers(scope, services)
      // Else the front end's route would answer with its page.
      scope.get('/*', (_request, reply) => reply.callNotFound())
      done()
    },
    { prefix: '/scim/v2' },
  )
}

function registerMetadata(scope: FastifyInstance, { config }: Needed): void {
  const options = budgetOf('scim', config)
  const base = scimBase(config)
  scope.get('/ServiceProviderConfig', options, (_request, reply) => send(reply, serviceProviderConfig(base)))
  const lists = { '/ResourceTypes': resourceTypes(base), '/Schemas': schemas(base) }
  for (const [path, resources] of Object.entries(lists)) {
    scope.get(path, options, (request, reply) => {
      // RFC 7644, 4: these are answered whole.
      if (readQuery(request.query).filter !== null) throw new ScimError(403, 'This list can’t be filtered.')
      return send(reply, wholeList(resources))
    })
    scope.get<ById>(`${path}/:id`, options, ({ params }, reply) => {
      const found = resources.find(({ id }) => id.toLowerCase() === params.id.toLowerCase())
      if (!found) throw notFound()
      return send(reply, found)
    })
  }
}

function registerUsers(scope: FastifyInstance, services: Needed): void {
  const options = budgetOf('scim', services.config)
  const { db, config } = services
  const base = scimBase(config)
  const list = async (reply: FastifyReply, query: ListQuery) => {
    const { people, total } = await listUsers(db, query)
    return send(reply, {
      schemas: [LIST_SCHEMA],
      totalResults: total,
      startIndex: query.startIndex,
      itemsPerPage: people.length,
      Resources: people.map((person) => showAttributes(presentUser(person, base), query.shown)),
    })
  }
  scope.get('/Users', options, ({ query }, reply) => list(reply, readQuery(query)))
  scope.post('/Users/.search', options, ({ body }, reply) => list(reply, readSearch(body)))

  scope.get<ById>('/Users/:id', options, async (request, reply) => {
    const found = await findUser(db, request.params.id)
    if (!found) throw notFound()
    const resource = presentUser(found, base)
    const header = request.headers['if-none-match']
    if (header !== undefined && namesVersion(header, etagOf(resource)))
      return reply.header('etag', etagOf(resource)).status(304).send()
    return sendUser(request, reply, found)
  })

  scope.post('/Users', options, async (request, reply) => {
    const said = readUser(request.body)
    const added = await change(services, request, (tx, context) => addUser(tx, context, said))
    reply.header('location', `${base}/Users/${added.userId}`)
    return sendUser(request, reply.status(201), added)
  })

  scope.put<ById>('/Users/:id', options, async (request, reply) => {
    const said = readUser(request.body)
    return sendUser(request, reply, await changeOne(services, request, () => said))
  })

  scope.patch<ById>('/Users/:id', options, async (request, reply) => {
    const after = await changeOne(services, request, (person) => patchUser(person.said, request.body))
    return sendUser(request, reply, after)
  })

  scope.delete<ById>('/Users/:id', options, async (request, reply) => {
    await change(services, request, async (tx, context) => {
      await deleteUser(tx, context, await lockedUser(tx, request, base))
    })
    return reply.status(204).send()
  })

  function sendUser(request: FastifyRequest, reply: FastifyReply, person: StoredPerson) {
    const resource = presentUser(person, base)
    return send(reply.header('etag', etagOf(resource)), showAttributes(resource, readShown(request.query)))
  }
}

function send(reply: FastifyReply, body: object): FastifyReply {
  // As bytes: the framework would add a character set, which this type doesn't have.
  return reply
    .header('content-type', SCIM_JSON)
    .header('cache-control', 'no-store')
    .send(Buffer.from(JSON.stringify(body)))
}

/** Changes one person, from what the directory said before to what it says now. */
function changeOne(
  services: Needed,
  request: FastifyRequest<ById>,
  saidAfter: (person: StoredPerson) => StoredPerson['said'],
): Promise<StoredPerson> {
  const base = scimBase(services.config)
  return change(services, request, async (tx, context) => {
    const person = await lockedUser(tx, request, base)
    return saveUser(tx, context, person, saidAfter(person))
  })
}

/**
 * A person of the locked directory, where the request still has their version.
 * @throws ScimError
 */
async function lockedUser(
  tx: Tx,
  { params, headers }: FastifyRequest<ById>,
  base: string,
): Promise<StoredPerson> {
  const person = await findUser(tx, params.id)
  if (!person) throw notFound()
  const expected = headers['if-match']
  if (expected !== undefined && !namesVersion(expected, etagOf(presentUser(person, base))))
    throw new ScimError(412, 'The person has changed since: read them again.')
  return person
}

/** Runs one change in the name of the directory sync, with the directory locked, and writes its lines of the security log. */
async function change<Result>(
  services: Needed,
  request: FastifyRequest,
  work: (tx: Tx, context: SyncContext) => Promise<Result>,
): Promise<Result> {
  const token = admittedDirectory(request)
  const securityEvents: SecurityEvent[] = []
  const context: SyncContext = {
    services,
    site: SITE,
    address: request.ip,
    securityEvents,
    caller: authorOf(token),
    remoteConfig: token.remoteConfig,
  }
  const result = await services.db
    .transaction()
    .execute(async (tx) => {
      await lockDirectory(tx)
      return work(tx, context)
    })
    .catch(async (cause: unknown) => {
      if (cause instanceof AliasTaken) await noteAddressRequest(services.db, cause, services.now())
      throw cause
    })
  services.securityLog.announce(...securityEvents)
  await services.sessionRows.settle()
  return result
}

function authorOf({ name }: ApiToken) {
  return { email: 'directory-sync', name: `Directory sync (${name})` }
}

/** SCIM's status of a refusal of the framework, or of the protocol (A2). */
const SCIM_TYPES: Partial<Record<keyof typeof HTTP_STATUS, ScimType>> = { INVALID_ARGUMENT: 'invalidSyntax' }

function sendError(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  if (cause instanceof ScimError) {
    if (cause.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
    if (cause.status === 401 || cause.status === 403) reply.failure = 'PERMISSION_DENIED'
    return send(reply.status(cause.status), errorBody(cause.status, cause.message, cause.scimType))
  }
  const status = (cause as { statusCode?: number } | null)?.statusCode
  if (status !== undefined && status >= 400 && status < 500)
    return send(
      reply.status(status),
      errorBody(status, 'The request can’t be read.', status === 400 ? 'invalidSyntax' : undefined),
    )
  const failure = asFailure(cause)
  reply.failure = failure.code
  if (failure.code === 'INTERNAL') request.log.error({ err: cause }, 'SCIM failed')
  const seconds = failure.details?.retry_after_seconds
  if (seconds !== undefined) reply.header('retry-after', seconds)
  const code = HTTP_STATUS[failure.code]
  return send(reply.status(code), errorBody(code, failure.message, SCIM_TYPES[failure.code]))
}
