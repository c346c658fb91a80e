import type { FastifyReply, FastifyRequest } from 'fastify'
import { CALL_PATH } from './call-path.ts'

const EVENT_STREAM = 'text/event-stream'

/** A body of the callable protocol (A2). */
type Answer = { result: unknown } | { error: { status: string; message: string; details?: unknown } }

/**
 * Answers in the callable protocol: as JSON, or, for clients that accept an event stream (the official client's `stream()`), as one
 * event with status 200, because that client reads nothing else.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: Answer,
): FastifyReply {
  if (!wantsEvents(request)) return reply.status(status).send(answer)
  return reply.status(200).type(`${EVENT_STREAM}; charset=utf-8`).send(asEvent(answer))
}

/** Whether a call is answered with an event. */
export function wantsEvents({ url = '', headers }: Pick<FastifyRequest['raw'], 'url' | 'headers'>): boolean {
  return url.startsWith(CALL_PATH) && (headers.accept ?? '').toLowerCase().includes(EVENT_STREAM)
}

/** JSON does not escape these two, and the official client takes them for line ends. */
const LINE_ENDS = /[\u2028\u2029]/g

/** One server-sent event, on one line. */
export function asEvent(answer: Answer): string {
  const line = JSON.stringify(answer).replace(
    LINE_ENDS,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )
  return `data: ${line}\n\n`
}
