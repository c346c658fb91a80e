import { readConfig } from './platform/config/config.ts'
import { whenDatabaseIsReady } from './platform/db/first-connection.ts'
import { startWorker } from './tasks/worker.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { runProcess } from './platform/process/run-process.ts'
import { openServices, prepareDatabase } from './server.ts'

/** `npm run worker`: runs only the jobs, beside servers started with WORKER=none. */
await runProcess(async () => {
  const { services, close } = await openServices(readConfig(process.env))
  await prepareDatabase(services)
  const worker = await whenDatabaseIsReady(services.pool, () => startWorker(services))
  const measured = await serveMetrics(services)
  services.log.info('worker ready')
  return {
    async stop() {
      await worker.stop()
      await measured.close()
      await close()
    },
  }
})
