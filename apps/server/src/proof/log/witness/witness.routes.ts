import { formatNoteKey, NotGenuine, parseWitnessRequest } from '@countersign/evidence'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Services } from '../../../protocol/services.ts'
import type { WitnessAnswer } from './witnessed-logs.store.ts'
import { addCheckpoint } from './witnessed-logs.store.ts'

/**
 * `POST /log/witness/add-checkpoint`: cosigns checkpoints of the logs that the settings name (C2SP tlog-witness), without a session: a
 * request is signed by its log. `GET /log/witness/key` names the key by which to ask. Where this installation is no witness it knows no log.
 * @param budget limits requests by their address
 */
export function registerWitness(
  app: FastifyInstance,
  { db, witness, log, now }: Pick<Services, 'db' | 'witness' | 'log' | 'now'>,
  budget: RouteShorthandOptions,
): void {
  app.get('/log/witness/key', async (_request, reply) => {
    if (!witness) throw new CallFailure('NOT_FOUND', 'This installation is no witness.')
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${formatNoteKey(witness.key)}\n`)
  })
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    scope.post('/log/witness/add-checkpoint', budget, async (request, reply) => {
      const answer = await answerTo(request.body)
      if (answer.status === 422) log.warn({ reason: answer.message }, 'a witnessed log contradicts itself')
      return send(reply, answer)
    })
    done()
  })

  async function answerTo(body: unknown): Promise<WitnessAnswer> {
    try {
      const request = parseWitnessRequest(typeof body === 'string' ? body : '')
      return await addCheckpoint(db, request, { witness, now: now() })
    } catch (cause) {
      if (!(cause instanceof NotGenuine)) throw cause
      return { status: 400, message: cause.message }
    }
  }
}

function send(reply: FastifyReply, answer: WitnessAnswer): FastifyReply {
  reply.status(answer.status).header('cache-control', 'no-store')
  if (answer.status === 409) return reply.type('text/x.tlog.size').send(`${answer.size}\n`)
  return reply
    .type('text/plain; charset=utf-8')
    .send(answer.status === 200 ? answer.line : `${answer.message}\n`)
}
