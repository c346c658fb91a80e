import { setMaxListeners } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { FastifyListenOptions } from 'fastify'
import type { Config } from './platform/config/config.ts'
import { createPeopleApi } from './platform/providers/people-api.ts'
import { buildSite } from './app.ts'
import { connect } from './platform/db/database.ts'
import { RowCache } from './platform/db/row-cache.ts'
import { whenDatabaseIsReady } from './platform/db/first-connection.ts'
import { migrate } from './platform/db/migrate.ts'
import { drainSite } from './http/transport/drain.ts'
import { jobs } from './platform/jobs/jobs.store.ts'
import { migrateJobs } from './platform/jobs/migrate-jobs.ts'
import { startWorker } from './tasks/worker.ts'
import { createLogger } from './platform/logging/logger.ts'
import { createLiveHub } from './platform/signals/live-hub.ts'
import { createMailing } from './platform/mail/mailing.ts'
import { measureMails } from './platform/metrics/measure-mails.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { longestSealWait } from './memo-pdf/memo-pdf.queries.ts'
import { watchCountersigners } from './platform/metrics/watch-countersigners.ts'
import { watchScanner } from './platform/metrics/watch-scanner.ts'
import { watchSeals } from './platform/metrics/watch-seals.ts'
import { watchOutbox } from './platform/metrics/watch-outbox.ts'
import { watchState } from './platform/metrics/watch-state.ts'
import { createOutgoing } from './platform/outgoing/outgoing.ts'
import { createPdfRenderer } from './platform/pdf/renderer.ts'
import { createPush } from './platform/push/push.ts'
import { createIdentityProviders } from './platform/providers/identity-providers.ts'
import { fillReportsWhereMissing } from './reports/aggregates/fill-reports.job.ts'
import { refreshForecastsWhereMissing } from './reports/aggregates/refresh-forecasts.job.ts'
import { createSpreadsheets } from './reports/spreadsheets/spreadsheets.ts'
import { readCountersigners } from './proof/log/witnesses/countersigners.queries.ts'
import { createClamd } from './platform/scanner/clamd.ts'
import { securityLines } from './platform/security-log/security-lines.ts'
import { SecurityLog } from './platform/security-log/security-log.store.ts'
import type { Services } from './protocol/services.ts'
import { supportFirstDomains } from './platform/config/first-domains.store.ts'
import { readLogKey } from './platform/config/log-key.ts'
import { readWitness } from './platform/config/witness-settings.ts'
import { createRemoteConfig } from './platform/config/remote-config.queries.ts'
import { createStorage } from './platform/storage/create-storage.ts'

/** Opens the services that the settings describe: database, storage, mail, PDF. */
export async function openServices(
  config: Config,
): Promise<{ services: Services; end: () => void; close: () => Promise<void> }> {
  const log = createLogger(config.logLevel)
  await mkdir(config.dataDir, { recursive: true })
  const { pool, db } = connect(config.databaseUrl, config.databasePool)
  const { mailer, mailbox } = createMailing(config)
  const outgoing = createOutgoing({ allowedHosts: config.outgoingAllowedHosts })
  const pdf = createPdfRenderer()
  const spreadsheets = createSpreadsheets()
  const metrics = createMetrics()
  const ending = new AbortController()
  // One listener for each open event stream.
  setMaxListeners(0, ending.signal)
  const live = createLiveHub(config.databaseUrl, log, (seconds) => metrics.liveDelay.observe(seconds))
  watchState(metrics, { pool, live, evidence: config.evidence })
  // Its library of cryptographic formats is loaded where PDFs are sealed.
  const seal =
    config.seal && (await (await import('./proof/seal/create-sealing.ts')).createSealing(config.seal))
  watchScanner(metrics, { pool, hasScanner: config.scanner !== null })
  watchOutbox(metrics, pool)
  const onFailure = (cause: unknown) => log.error({ err: cause }, 'security log not written')
  const lines = securityLines(config.securityLog, onFailure)
  const services: Services = {
    config,
    db,
    pool,
    sessionRows: new RowCache({
      connectionString: config.databaseUrl,
      channel: 'countersign_sessions',
      applicationName: 'countersign-sessions',
    }),
    log,
    storage: createStorage(config.storageUrl, config.s3),
    mailer: measureMails(mailer, metrics),
    mailbox,
    outgoing,
    evidence: config.evidence && {
      logKey: readLogKey(config.evidence),
      noteGap: (memoId) => {
        metrics.evidenceGaps.inc()
        log.error({ memoId }, 'a memo has changed without evidence')
      },
      seal,
      witnesses: config.evidence.witnesses,
      threshold: config.evidence.threshold,
    },
    witness: config.witness && readWitness(config.witness),
    scanner: config.scanner && createClamd(config.scanner),
    push: config.push && createPush(config.push, outgoing),
    pdf,
    spreadsheets,
    jobs,
    live,
    identityProviders: createIdentityProviders(config),
    contacts: createPeopleApi(config),
    remoteConfig: createRemoteConfig(db),
    metrics,
    securityLog: new SecurityLog(db, { now: () => services.now(), write: lines.write, onFailure }),
    ending: ending.signal,
    now: () => new Date(),
  }
  const now = () => services.now()
  watchSeals(metrics, { seal, waitsSince: () => longestSealWait(db), now })
  const { evidence } = services
  if (evidence) watchCountersigners(metrics, { read: () => readCountersigners(db, evidence), now })
  const close = async () => {
    await services.securityLog.flush()
    await lines.close()
    await live.close()
    await services.sessionRows.close()
    await Promise.all([pdf.close(), spreadsheets.close()])
    mailer.close()
    outgoing.close()
    await db.destroy()
  }
  return { services, end: () => ending.abort(), close }
}

/** Migrates the database as soon as it is available. */
async function prepareDatabase({ pool, log }: Services): Promise<void> {
  const work = async () => {
    await migrateJobs(pool)
    const applied = await migrate(pool)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  }
  await whenDatabaseIsReady(pool, work, {
    onWaiting: (err) => log.warn({ err }, 'waiting for the database'),
  })
}

/** Work between migration and serving, such as adding demo data. */
export type Preparation = (services: Services) => Promise<void>

/**
 * Migrates and prepares the database, and serves both sites and the jobs.
 * @returns `stop`, which answers pending requests, finishes jobs and closes the pool
 */
export async function startServer(
  config: Config,
  prepare?: Preparation,
): Promise<{ stop: () => Promise<void>; services: Services }> {
  const { services, end, close } = await openServices(config)
  const { log } = services
  await prepareDatabase(services)
  await whenDatabaseIsReady(services.pool, async () => {
    await prepare?.(services)
    await supportFirstDomains(services.db, config.adminEmails)
    await fillReportsWhereMissing(services)
    await refreshForecastsWhereMissing(services)
  })
  services.live.start()
  services.sessionRows.start()
  const worker = config.runsJobs
    ? await whenDatabaseIsReady(services.pool, () => startWorker(services))
    : null
  const measured = await serveMetrics(services)
  const [web, admin] = await Promise.all([buildSite(services, 'web'), buildSite(services, 'admin')])
  await Promise.all([
    web.listen(addressOf(config, config.web.port)),
    admin.listen(addressOf(config, config.admin.port)),
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

/** Several processes may listen on one port, among which Linux distributes the connections. */
function addressOf({ host, processes }: Config, port: number): FastifyListenOptions & { reusePort: boolean } {
  return { host, port, reusePort: processes > 1 }
}

/**
 * Migrates the database and runs the jobs, without the sites.
 * @returns `stop`, which finishes running jobs and closes the pool
 */
export async function startJobs(config: Config): Promise<{ stop: () => Promise<void> }> {
  const { services, close } = await openServices(config)
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
}
