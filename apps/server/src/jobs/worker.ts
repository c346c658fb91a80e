import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { makePdf } from '../memos/make-pdf.job.ts'
import { sendNotice } from '../notifications/send-notice.job.ts'
import { sendReportAccess } from '../reports/access/send-report-access.job.ts'
import { fillReports } from '../reports/aggregates/fill-reports.job.ts'
import { rebuildReports } from '../reports/aggregates/rebuild-reports.job.ts'
import { startFolding } from '../reports/aggregates/folding.ts'
import { makeReport } from '../reports/make-report.job.ts'
import type { Services } from '../services.ts'
import type { JobName, JobPayloads } from './jobs.ts'
import { tidyUp } from './tidy-up.job.ts'

type Work = { [Name in JobName]: (payload: JobPayloads[Name], services: Services) => Promise<void> }

/** The queue's own words would double ours, without the request's or the job's ids. */
const quiet = new Logger(() => () => undefined)

const WORK: Work = {
  send_notice: sendNotice,
  make_pdf: makePdf,
  make_report: makeReport,
  send_report_access: sendReportAccess,
  rebuild_reports: rebuildReports,
  fill_reports: fillReports,
  tidy_up: tidyUp,
}

/** Brings the queue's own tables up to date. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet })
}

/**
 * Works the queue and folds the reports' figures until stopped; a job that fails is tried again with growing pauses, and stays
 * visible in the queue.
 */
export async function startWorker(services: Services): Promise<{ stop: () => Promise<void> }> {
  const log = services.log.child({ part: 'jobs' })
  const taskList: TaskList = Object.fromEntries(
    Object.entries(WORK).map(([name, work]) => [
      name,
      async (payload, helpers) => {
        const started = performance.now()
        const ended = (outcome: 'done' | 'failed') => {
          const ms = performance.now() - started
          services.metrics.jobs.observe({ job: name, outcome }, ms / 1000)
          return Math.round(ms)
        }
        try {
          await (work as (payload: unknown, services: Services) => Promise<void>)(payload, services)
          log.info({ job: name, jobId: helpers.job.id, ms: ended('done') }, 'job done')
        } catch (cause) {
          log.error(
            {
              job: name,
              jobId: helpers.job.id,
              attempt: helpers.job.attempts,
              ms: ended('failed'),
              err: cause,
            },
            'job failed',
          )
          throw cause
        }
      },
    ]),
  )
  const runner = await run({
    pgPool: services.pool,
    taskList,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quiet,
    crontab: '17 * * * * tidy_up',
  })
  const folding = startFolding(services)
  return {
    async stop() {
      await Promise.all([runner.stop(), folding.stop()])
    },
  }
}
