import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { freeJobsOf } from './free-jobs.ts'
import { showPresence } from './presence.ts'

/** The queue's own words would double ours, without the request's or the job's ids. */
export const quiet = new Logger(() => () => undefined)

/** A runner of the queue under a name of its own, from its beginning until it is relieved. */
export interface Shift {
  /** Takes no more jobs, finishes those under way, and frees what it could not. */
  finish(): Promise<void>
}

interface ShiftOptions {
  pool: pg.Pool
  connectionString: string
  taskList: TaskList
  /**
   * Called once where the runner ended by itself, or lost the database for a moment: either way a job may stay locked that
   * nobody works on. Another shift should begin, and this one finish.
   */
  onBroken: () => void
}

/** Begins to work the queue. @throws where the database can't be reached */
export async function beginShift({
  pool,
  connectionString,
  taskList,
  onBroken,
}: ShiftOptions): Promise<Shift> {
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id))
  let broken = false
  let finishing = false
  const breakOnce = () => {
    if (broken || finishing) return
    broken = true
    onBroken()
  }
  const runner = await run({
    ...{ pgPool: pool, taskList, events, logger: quiet },
    ...{ concurrency: 4, pollInterval: 2000, noHandleSignals: true },
    crontab: '17 * * * * tidy_up',
    // Ending a job may fail with the database: in batches that ends the runner, which we hear of; else it ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = runner.promise.then(breakOnce, breakOnce)
  const stopRunner = () => runner.stop().catch(() => undefined)
  const presence = await showPresence(connectionString, name, breakOnce).catch(async (cause: unknown) => {
    finishing = true
    await stopRunner()
    throw cause
  })
  return {
    async finish() {
      finishing = true
      await stopRunner()
      await ended
      await freeJobsOf(pool, [name]).catch(() => undefined)
      await presence.close()
    },
  }
}
