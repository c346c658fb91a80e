import type { SecurityAction } from '@countersign/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiToken } from '../protocol/api-tokens/api-tokens.queries.ts'
import type { SecurityEvent } from '../platform/security-log/security-log.store.ts'
import { CALL_PATH } from '../protocol/call-path.ts'
import type { Services, Site } from '../protocol/services.ts'
import type {} from '../sessions/session.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Set if a sign-in is refused: why, and whose it is if known. */
    signInRefusal?: { code: SecurityAction<'sign_in_refused'>; person: string | null }
  }
}

/** No memo's id is longer. */
const LONGEST_MEMO_ID = 40

/** Q1: records denied calls, refused sign-ins and refused API tokens after the answer. */
export function noteRefusals(
  app: FastifyInstance,
  { securityLog }: Pick<Services, 'securityLog'>,
  site: Site,
): void {
  app.decorateRequest('person')
  app.decorateReply('signInRefusal')
  app.addHook('onResponse', async (request, reply) => {
    const from = { site, address: request.ip, person: request.person ?? null }
    const { refusedToken, apiToken } = request
    if (refusedToken) {
      const { code, token } = refusedToken
      securityLog.note({ ...from, kind: 'token', action: code, ...(token && namedToken(token)) })
    } else if (reply.signInRefusal) {
      const { code, person } = reply.signInRefusal
      securityLog.note({ ...from, kind: 'sign_in_refused', action: code, person: person ?? from.person })
    } else if (reply.failure === 'PERMISSION_DENIED')
      securityLog.note({
        ...from,
        kind: 'denied',
        action: actionOf(request),
        subject: memoOf(request),
        ...(apiToken && namedToken(apiToken)),
      })
  })
}

/** Which API token was refused, by what its person reads of it. */
function namedToken({ kind, name, tokenId }: ApiToken): Pick<SecurityEvent, 'details'> {
  return { details: { api_token: { kind, name, token_id: tokenId } } }
}

/** The name of the call or route, never the requested path. */
function actionOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.url ?? 'unknown').replace(CALL_PATH, '')
}

function memoOf({ body }: FastifyRequest): string | null {
  const sent = body as { data?: { memo_id?: unknown } | null; memo_id?: unknown } | null | undefined
  const memoId = sent?.data?.memo_id ?? sent?.memo_id
  return typeof memoId === 'string' && memoId.length <= LONGEST_MEMO_ID && /^[\w-]+$/.test(memoId)
    ? memoId
    : null
}
