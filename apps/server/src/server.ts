import { setMaxListeners } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { Config } from './config.ts'
import { createPeopleApi } from './contacts/people-api.ts'
import { buildSite } from './app.ts'
import { connect } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { drainSite } from './http/drain.ts'
import { jobs } from './jobs/jobs.ts'
import { migrateJobs, startWorker } from './jobs/worker.ts'
import { createLogger } from './logger.ts'
import { createLiveHub } from './live/live-hub.ts'
import { createMailing } from './mail/mailing.ts'
import { measureMails } from './metrics/measure-mails.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { watchState } from './metrics/watch-state.ts'
import { createPdfRenderer } from './pdf/renderer.ts'
import { createIdentityProviders } from './people/identity-providers.ts'
import { fillReportsWhereMissing } from './reports/aggregates/fill-reports.job.ts'
import type { Services } from './services.ts'
import { createRemoteConfig } from './settings/remote-config.ts'
import { createStorage } from './storage/create-storage.ts'

/** Opens everything the settings name: pool, storage, mail, PDF. */
export async function openServices(
  config: Config,
): Promise<{ services: Services; end: () => void; close: () => Promise<void> }> {
  const log = createLogger(config.logLevel)
  await mkdir(config.dataDir, { recursive: true })
  const { pool, db } = connect(config.databaseUrl, config.databasePool)
  const { mailer, mailbox } = createMailing(config)
  const pdf = createPdfRenderer()
  const metrics = createMetrics()
  const ending = new AbortController()
  // One for each open event stream.
  setMaxListeners(0, ending.signal)
  const live = createLiveHub(config.databaseUrl, log, (seconds) => metrics.liveDelay.observe(seconds))
  watchState(metrics, { pool, live })
  const services: Services = {
    config,
    db,
    pool,
    log,
    storage: createStorage(config.storageUrl, config.s3),
    mailer: measureMails(mailer, metrics),
    mailbox,
    pdf,
    jobs,
    live,
    identityProviders: createIdentityProviders(config),
    contacts: createPeopleApi(config),
    remoteConfig: createRemoteConfig(db),
    metrics,
    ending: ending.signal,
    now: () => new Date(),
  }
  const close = async () => {
    await live.close()
    await pdf.close()
    mailer.close()
    await db.destroy()
  }
  return { services, end: () => ending.abort(), close }
}

/**
 * Migrates, loads the demo organisation where it is asked for, and serves both sites and the jobs.
 * @returns how to stop it: requests under way are answered, jobs finished, the pool closed
 */
export async function startServer(
  config: Config,
): Promise<{ stop: () => Promise<void>; services: Services }> {
  const { services, end, close } = await openServices(config)
  const { log } = services
  const applied = await migrate(services.pool)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  await migrateJobs(services.pool)
  if (config.demoFile !== null && (await seedDemo(services, config.demoFile)))
    log.info('demo organisation loaded')
  await fillReportsWhereMissing(services)
  services.live.start()
  const worker = config.runsJobs ? await startWorker(services) : null
  const measured = await serveMetrics(services)
  const [web, admin] = await Promise.all([buildSite(services, 'web'), buildSite(services, 'admin')])
  await Promise.all([
    web.listen({ host: config.host, port: config.web.port }),
    admin.listen({ host: config.host, port: config.admin.port }),
  ])
  log.info({ web: config.web.url, admin: config.admin.url }, 'ready')
  let stopping: Promise<void> | null = null
  const stop = async () => {
    end()
    await Promise.all([drainSite(web, config.drainMs), drainSite(admin, config.drainMs), worker?.stop()])
    await Promise.all([web.close(), admin.close()])
    await measured.close()
    await close()
  }
  return { services, stop: () => (stopping ??= stop()) }
}
