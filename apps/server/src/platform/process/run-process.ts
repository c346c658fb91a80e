import { ConfigError } from '../config/config.ts'

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a process until a signal stops it, and exits with 0. One that is still starting has no clients and exits immediately.
 * An invalid setting is reported in one line, anything else with its stack trace; both exit with 1.
 */
export async function runProcess(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  let stop = () => Promise.resolve()
  for (const signal of ENDS) process.once(signal, () => void stop().then(() => process.exit(0)))
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
