import type { FastifyRequest } from 'fastify'
import type { ApiToken } from '../../protocol/api-tokens/api-tokens.queries.ts'
import { findApiToken } from '../../protocol/api-tokens/api-tokens.queries.ts'
import { noteTokenUse } from '../../protocol/api-tokens/api-tokens.store.ts'
import { bearerToken } from '../../protocol/api-tokens/bearer.ts'
import type { Services } from '../../protocol/services.ts'
import { ScimError } from './protocol/scim-error.ts'

/** The tokens of admitted requests. */
const ADMITTED = new WeakMap<FastifyRequest, ApiToken>()

/**
 * Admits a request with a token of the directory sync before its body is read (P4). No session counts, and no other token.
 * @throws ScimError
 */
export async function admitDirectory(
  request: FastifyRequest,
  services: Pick<Services, 'pool' | 'now'>,
): Promise<void> {
  const secret = bearerToken(request)
  const token = secret === undefined ? undefined : await findApiToken(services, secret)
  if (!token || (token.kind === 'scim' && token.ended !== null))
    throw new ScimError(401, 'A token of the directory sync is needed, which hasn’t ended.')
  if (token.kind !== 'scim') throw new ScimError(403, 'This token isn’t one of the directory sync.')
  ADMITTED.set(request, token)
  await noteTokenUse(services, token, request.ip)
}

/** The token of an admitted request. */
export function admittedDirectory(request: FastifyRequest): ApiToken {
  const token = ADMITTED.get(request)
  if (!token) throw new Error('This route has no admission hook.')
  return token
}
