import { ConfigError, readConfig } from './platform/config/config.ts'
import type { Preparation } from './server.ts'
import { startServer } from './server.ts'

/** Runs the server configured by the environment until a signal stops it. */
export async function runServer(prepare?: Preparation): Promise<void> {
  try {
    const server = await startServer(readConfig(process.env), prepare)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void server.stop().then(() => process.exit(0)))
  } catch (cause) {
    // An invalid setting is reported in one line, anything else with its stack trace.
    process.stderr.write(
      cause instanceof ConfigError ? `${cause.message}\n` : `${(cause as Error).stack ?? String(cause)}\n`,
    )
    process.exit(1)
  }
}
