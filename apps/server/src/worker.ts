import { ConfigError, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { migrateJobs, startWorker } from './jobs/worker.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openServices } from './server.ts'

/** `npm run worker`: the jobs alone, beside servers started with WORKER=none. */
try {
  const { services, close } = await openServices(readConfig(process.env))
  await migrate(services.pool)
  await migrateJobs(services.pool)
  const worker = await startWorker(services)
  const measured = await serveMetrics(services)
  services.log.info('working the queue')
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
