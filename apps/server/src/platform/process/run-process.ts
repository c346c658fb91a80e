import { ConfigError } from '../config/config-error.ts'

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a process until a signal stops it, or its parent ends, and exits with 0. One that is still starting has no clients and exits immediately.
 * An invalid setting is reported in one line, anything else with its stack trace; both exit with 1.
 *
 * Import what takes time to load inside `start`: until the signals are handled, process 1 of a container ignores them.
 */
export async function runProcess(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  let stop = () => Promise.resolve()
  const end = () => void stop().then(() => process.exit(0))
  for (const signal of ENDS) process.once(signal, end)
  // The process that started this one and is connected to it has ended.
  if (process.connected) process.once('disconnect', end)
  try {
    const started = await start()
    stop = started.stop
  } catch (cause) {
    process.stderr.write(
      cause instanceof ConfigError ? `${cause.message}\n` : `${(cause as Error).stack ?? String(cause)}\n`,
    )
    process.exit(1)
  }
}
