import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { NotStored } from '../storage/storage.ts'
import { contentDisposition } from './content-disposition.ts'
import { openViewerToken } from './viewer-link.ts'

/** Only what a browser shows without running anything of the file's; the rest is downloaded. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'application/pdf'])

/** A file is nobody's page: no script, no form, nothing fetched, an origin of its own. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; sandbox"

/** `GET /viewer?token=`: one file, as it was stored, to whoever holds its link (I2). */
export function registerViewer(app: FastifyInstance, services: Services): void {
  app.get('/viewer', async (request, reply) => {
    const { token } = request.query as Record<string, unknown>
    const grant = typeof token === 'string' ? openViewerToken(services, token) : null
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
    if (!grant)
      return reply
        .status(403)
        .type('text/plain; charset=utf-8')
        .send('This link has expired. Please open the file again from its memo.')
    const isShown = grant.disposition === 'inline' && SHOWN.has(grant.contentType)
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
