import type { Tx } from '@countersign/server/platform/db/database'
import type { TestSite } from './test-site.ts'

/**
 * The jobs of a worker that dies while it enqueues one: PostgreSQL closes its connection, as it does when a process dies.
 * @param enqueued how many jobs it enqueues before
 */
export function dyingJobs(
  { services: { jobs, pool } }: TestSite,
  enqueued = 0,
): TestSite['services']['jobs'] {
  let left = enqueued
  const dieAfter = async (tx: Tx, count: number) => {
    left -= count
    if (left >= 0) return
    const { pid } = await tx
      .selectNoFrom((eb) => eb.fn<number>('pg_backend_pid', []).as('pid'))
      .executeTakeFirstOrThrow()
    await pool.query('SELECT pg_terminate_backend($1)', [pid])
  }
  return {
    enqueue: async (tx, ...job) => {
      await dieAfter(tx, 1)
      return jobs.enqueue(tx, ...job)
    },
    enqueueMany: async (tx, name, several) => {
      await dieAfter(tx, several.length)
      return jobs.enqueueMany(tx, name, several)
    },
  }
}
