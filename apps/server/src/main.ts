import { startServer } from './server.ts'
import { ConfigError, readConfig } from './config.ts'

try {
  const server = await startServer(readConfig(process.env))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
} catch (cause) {
  // A bad setting is one clear line; anything else is worth its trace.
  process.stderr.write(
    cause instanceof ConfigError ? `${cause.message}\n` : `${(cause as Error).stack ?? String(cause)}\n`,
  )
  process.exit(1)
}
