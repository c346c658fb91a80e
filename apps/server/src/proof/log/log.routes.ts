import { formatNoteKey, HASH_BYTES, parseTilePath } from '@countersign/evidence'
import type { FastifyInstance } from 'fastify'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Services } from '../../protocol/services.ts'
import { requireNewest, tilesOfLog } from './log.queries.ts'

/** A complete tile never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * The log as C2SP's tlog-tiles has it (O2): hashes alone, for anyone who reaches the app, so that others can watch that nothing is
 * rewritten. `/log/trust.json` names the keys.
 */
export function registerLog(app: FastifyInstance, services: Pick<Services, 'db' | 'evidence'>): void {
  const { db, evidence } = services
  if (!evidence) return
  const { key } = evidence.logKey

  app.get('/log/checkpoint', async (_request, reply) => {
    const { note } = await requireNewest(db, evidence)
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(note)
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const tile = parseTilePath(request.params['*'])
    const { logNo } = await requireNewest(db, evidence)
    const hashes = tile ? await tilesOfLog(db, logNo)(tile) : []
    if (!tile || hashes.length < tile.width) throw new CallFailure('NOT_FOUND', 'The log has no such tile.')
    return reply
      .header('cache-control', FOREVER)
      .type('application/octet-stream')
      .send(Buffer.concat(hashes, tile.width * HASH_BYTES))
  })

  app.get('/log/trust.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ log: formatNoteKey(key), witnesses: [] }),
  )
}
