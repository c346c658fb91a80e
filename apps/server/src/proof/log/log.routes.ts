import {
  consistencyFromTiles,
  formatTrust,
  HASH_BYTES,
  parseTilePath,
  writeConsistencyProof,
} from '@countersign/evidence'
import type { FastifyInstance } from 'fastify'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Services } from '../../protocol/services.ts'
import { newestCosigned, requireNewest, tilesOfLog } from './log.queries.ts'
import { timestampAnswer } from './witnesses/stamp-checkpoint.job.ts'
import { firstTimestampFrom, newestTimestamp } from './witnesses/timestamps.store.ts'

/** A complete tile never changes, nor does a proof between two sizes. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * The log as C2SP's tlog-tiles has it (O2): hashes alone, for anyone who reaches the app, so that others can watch that nothing is
 * rewritten; the newest checkpoint that witnesses signed, and timestamps of checkpoints. `/log/trust.json` names the keys, and the roots of seals (O3).
 */
export function registerLog(app: FastifyInstance, services: Pick<Services, 'db' | 'evidence'>): void {
  const { db, evidence } = services
  if (!evidence) return
  const { key } = evidence.logKey

  app.get('/log/checkpoint', async (_request, reply) => {
    const { note } = await requireNewest(db, evidence)
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(note)
  })

  app.get('/log/cosigned', async (_request, reply) => {
    const { logNo } = await requireNewest(db, evidence)
    const cosigned = await newestCosigned(db, logNo, evidence)
    if (!cosigned) throw new CallFailure('NOT_FOUND', 'Witnesses have signed no checkpoint yet.')
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(cosigned.note)
  })

  app.get<{ Querystring: Record<string, unknown> }>('/log/timestamp', async (request, reply) => {
    const from = parseSize(request.query.from)
    const { logNo } = await requireNewest(db, evidence)
    const found = await (from === undefined
      ? newestTimestamp(db, logNo)
      : firstTimestampFrom(db, logNo, from))
    if (!found) throw new CallFailure('NOT_FOUND', 'No timestamp covers this size yet.')
    return reply.header('cache-control', 'no-cache').send(timestampAnswer(key.name, found))
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

  app.get<{ Querystring: Record<string, unknown> }>('/log/consistency', async (request, reply) => {
    const [from, to] = [request.query.from, request.query.to].map(parseSize)
    const { logNo, size } = await requireNewest(db, evidence)
    if (from === undefined || to === undefined || from > to || to > size)
      throw new CallFailure('NOT_FOUND', 'The log has no such two sizes.')
    const consistency = await consistencyFromTiles({ earlier: from, size: to }, tilesOfLog(db, logNo))
    return reply
      .header('cache-control', FOREVER)
      .send(writeConsistencyProof({ origin: key.name, from, to, consistency }))
  })

  app.get('/log/trust.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(
      formatTrust({
        log: key,
        witnesses: evidence.witnesses.map((witness) => witness.key),
        ...(evidence.threshold === undefined ? {} : { threshold: evidence.threshold }),
        ...(evidence.seal ? { seal: evidence.seal.trust() } : {}),
      }),
    ),
  )
}

/** A number of entries as a query names it; undefined for anything else. */
const parseSize = (text: unknown): number | undefined =>
  typeof text === 'string' && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined
