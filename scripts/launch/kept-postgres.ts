import { explain, PlainError } from '../plain-error.ts'
import type { PostgresOptions } from '../postgres/cluster.ts'
import { startPostgres } from '../postgres/cluster.ts'

/** A PostgreSQL that is restarted when it dies. */
export interface KeptPostgres {
  url: string
  /** Resolves when it is running or has ended for good. */
  up(): Promise<void>
  /** Resolves with the reason when it died and is not restarted. */
  ended: Promise<string>
  stop(): Promise<void>
}

const DIED = 'PostgreSQL ended unexpectedly; see postgres.log in the data folder.'

/**
 * Starts PostgreSQL, and restarts it on the same port when it dies.
 *
 * @param mayRestart whether a restart is allowed now
 */
export async function keepPostgres(
  options: PostgresOptions,
  mayRestart: () => boolean,
): Promise<KeptPostgres> {
  let running = await startPostgres(options)
  const { url, port } = running
  const ended = Promise.withResolvers<string>()
  let stopping = false
  let up = Promise.resolve()

  const restart = async () => {
    if (!mayRestart()) return ended.resolve(DIED)
    options.say(`${DIED} Restarting it.`)
    try {
      running = await startPostgres({ ...options, port })
      follow()
      if (running.port !== port)
        throw new PlainError(`PostgreSQL's port ${port} has been taken in the meantime.`)
    } catch (error) {
      ended.resolve(explain(error))
    }
  }
  const follow = () =>
    void running.ended.then(() => {
      if (!stopping) up = restart()
    })
  follow()

  return {
    url,
    up: () => up,
    ended: ended.promise,
    async stop() {
      stopping = true
      await up
      await running.stop()
    },
  }
}
