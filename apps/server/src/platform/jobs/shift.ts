import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList, WorkerEvents } from 'graphile-worker'
import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import { freeJobsOf } from './free-jobs.ts'
import { showPresence } from './presence.ts'
import { openQueuePool } from './queue-pool.ts'
import type { Share } from './shares.ts'

/** graphile-worker's own log would duplicate ours, without the ids of request and job. */
export const quiet = new Logger(() => () => undefined)

/** One listens; the others take jobs and record their results, each for a millisecond. */
const CONNECTIONS = 3
/**
 * How long a runner may take to end after its last job. One that could not record the results of two jobs never ends, because
 * graphile-worker counts them twice.
 */
const END_MS = 5_000
const LOOK_MS = 100

/** A runner of the queue with its own name, until it is replaced. */
export interface Shift {
  /** Takes no more jobs, finishes running ones, and unlocks the rest. */
  finish(): Promise<void>
}

interface ShiftOptions {
  pool: pg.Pool
  connectionString: string
  share: Share
  /** The work of each job in the share. */
  taskList: TaskList
  /**
   * Called once if the runner ended by itself or lost the database for a moment. Either way a job may stay locked without a
   * worker: start another shift and finish this one.
   */
  onBroken: () => void
}

/** Begins to work the queue. @throws where the database can't be reached */
export async function beginShift({
  pool,
  connectionString,
  share,
  taskList,
  onBroken,
}: ShiftOptions): Promise<Shift> {
  const events: WorkerEvents = new EventEmitter()
  const work = countRunning(taskList)
  let name = ''
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id))
  let broken = false
  let finishing = false
  const breakOnce = () => {
    if (broken || finishing) return
    broken = true
    onBroken()
  }
  // A runner that fails may never finish ending (END_MS), so react when it starts to.
  for (const ending of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.once(ending, breakOnce)
  // A separate pool, so that waiting writes leave connections for reads, and a new shift shares none with the old one.
  const queue = openQueuePool(connectionString, CONNECTIONS)
  const runner = await run({
    pgPool: queue,
    taskList: work.taskList,
    events,
    logger: quiet,
    concurrency: share.places,
    pollInterval: 2000,
    noHandleSignals: true,
    crontab: share.crontab ?? '',
    // A plan for all shares would scan the jobs of the others.
    noPreparedStatements: true,
    // Recording a result may fail with the database. With batches that ends the runner, which we detect; without, the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (cause: unknown) => {
    await queue.end()
    throw cause
  })
  const ended = runner.promise.then(breakOnce, breakOnce)
  const stopRunner = () => runner.stop().catch(() => undefined)
  const presence = await showPresence(connectionString, name, breakOnce).catch(async (cause: unknown) => {
    finishing = true
    await stopRunner()
    await queue.end()
    throw cause
  })
  return {
    async finish() {
      finishing = true
      await Promise.race([stopRunner().then(() => ended), work.afterLast()])
      await freeJobsOf(pool, [name]).catch(() => undefined)
      await presence.close()
      await queue.end()
    },
  }
}

/** Wraps the tasks, with a way to wait until the last of them ended END_MS ago. */
function countRunning(taskList: TaskList): { taskList: TaskList; afterLast: () => Promise<void> } {
  let running = 0
  const counted = Object.entries(taskList).map(([name, task]): [string, TaskList[string]] => [
    name,
    async (...args: Parameters<NonNullable<typeof task>>) => {
      running++
      try {
        return await task?.(...args)
      } finally {
        running--
      }
    },
  ])
  return {
    taskList: Object.fromEntries(counted),
    async afterLast() {
      // If the runner has ended, this must not keep the process alive.
      for (let idle = 0; idle < END_MS; idle = running > 0 ? 0 : idle + LOOK_MS)
        await sleep(LOOK_MS, undefined, { ref: false })
    },
  }
}
