import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** A load balancer polls every few seconds and does not wait longer. */
export const ANSWER_MS = 3_000

/** What supervisors ask. */
export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz' } as const

/** Liveness and readiness, for supervisors and load balancers. */
export function registerHealth(
  app: FastifyInstance,
  { pool, ending }: { pool: pg.Pool; ending: AbortSignal },
): void {
  // Not rate-limited: a supervisor needs the answer even when the database is down.
  app.get(HEALTH_PATHS.alive, { logLevel: 'silent', config: { rateLimit: false } }, () => ({ status: 'ok' }))
  app.get(HEALTH_PATHS.ready, { logLevel: 'silent' }, async (_request, reply) => {
    if (ending.aborted) return reply.status(503).send({ status: 'ending' })
    try {
      const { rows } = await pool.query<{ follows: boolean }>(READY)
      if (!rows[0]?.follows) return { status: 'ready' }
    } catch {
      // Not ready: answered below.
    }
    return reply.status(503).send({ status: 'not ready' })
  })
}

/** A standby accepts no writes; without the queue's tables the migration is still running. */
const READY = {
  text: 'SELECT pg_is_in_recovery() AS follows, EXISTS (SELECT FROM graphile_worker.jobs)',
  query_timeout: ANSWER_MS,
}
