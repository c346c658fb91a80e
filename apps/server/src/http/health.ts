import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Whether the process lives, and whether it can work: for supervisors and load balancers. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  // Not counted: a supervisor must hear it also when the database is away.
  app.get('/healthz', { logLevel: 'silent', config: { rateLimit: false } }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (services.ending.aborted) return reply.status(503).send({ status: 'ending' })
    try {
      await sql`SELECT 1 FROM graphile_worker.jobs LIMIT 1`.execute(services.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'not ready' })
    }
  })
}
