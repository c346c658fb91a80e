import { SHOWN_FILE_TYPES } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../sessions/session.ts'
import type { Services } from '../protocol/services.ts'
import { NotStored } from '../platform/storage/storage.ts'
import { contentDisposition } from '../http/transport/content-disposition.ts'
import { openViewerToken } from './viewer-link.ts'

/** Isolates the file: no scripts, forms or requests, and a separate origin. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; sandbox"

/** `GET /viewer?token=`: one file as stored, for the session that requested its link (I2). For others the link has expired. */
export function registerViewer(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'pool' | 'sessionRows' | 'storage' | 'now'>,
): void {
  app.get('/viewer', async (request, reply) => {
    const { token } = request.query as Record<string, unknown>
    const asked = typeof token === 'string' ? openViewerToken(services, token) : null
    const caller = asked && (await callerOf(request, services, 'web'))
    const grant = asked && caller?.sessionId === asked.session ? asked : null
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
    if (!grant)
      return reply
        .status(403)
        .type('text/plain; charset=utf-8')
        .send('This link has expired. Please open the file again from its memo.')
    const isShown = grant.disposition === 'inline' && SHOWN_FILE_TYPES.includes(grant.contentType)
    const file = await services.storage.get(grant.key).catch((cause: unknown) => {
      if (cause instanceof NotStored) return null
      throw cause
    })
    if (!file)
      return reply.status(404).type('text/plain; charset=utf-8').send('This file is no longer stored.')
    return reply
      .type(grant.contentType)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', grant.name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', POLICY)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(file.stream)
  })
}
