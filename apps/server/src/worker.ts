import { ConfigError, readConfig } from './platform/config/config.ts'
import { whenDatabaseIsReady } from './platform/db/first-connection.ts'
import { startWorker } from './tasks/worker.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { openServices, prepareDatabase } from './server.ts'

/** `npm run worker`: runs only the jobs, beside servers started with WORKER=none. */
try {
  const { services, close } = await openServices(readConfig(process.env))
  await prepareDatabase(services)
  const worker = await whenDatabaseIsReady(services.pool, () => startWorker(services))
  const measured = await serveMetrics(services)
  services.log.info('worker ready')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(
      signal,
      () =>
        void worker
          .stop()
          .then(measured.close)
          .then(close)
          .then(() => process.exit(0)),
    )
} catch (cause) {
  process.stderr.write(
    cause instanceof ConfigError ? `${cause.message}\n` : `${(cause as Error).stack ?? String(cause)}\n`,
  )
  process.exit(1)
}
