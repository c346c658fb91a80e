import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import { tracedJobs } from '../platform/jobs/jobs.ts'
import type { Trace } from '../platform/logging/trace.ts'
import { readTrace } from '../platform/logging/trace.ts'
import type { Services } from '../protocol/services.ts'

/** The logger needs the trace before there is a request to decorate. */
const traces = new WeakMap<IncomingMessage, Trace>()

/** The trace that the request's `traceparent` names, or its own. */
function traceOf(message: IncomingMessage): Trace {
  const known = traces.get(message)
  if (known) return known
  const trace = readTrace(message.headers.traceparent)
  traces.set(message, trace)
  return trace
}

/** Makes every log line of a request carry its trace. */
export const childLoggerFactory: FastifyServerOptions['childLoggerFactory'] = (
  logger: FastifyBaseLogger,
  bindings,
  options,
  message,
) => logger.child({ ...bindings, trace_id: traceOf(message as IncomingMessage).traceId }, options)

/** Services for one request: what they log and enqueue carries its trace. */
export function servicesOf<Given extends Partial<Pick<Services, 'log' | 'jobs'>>>(
  request: FastifyRequest,
  services: Given,
): Given {
  const { log, jobs } = services
  return {
    ...services,
    ...(log && { log: request.log as unknown as Logger }),
    ...(jobs && { jobs: tracedJobs(jobs, traceOf(request.raw)) }),
  }
}
