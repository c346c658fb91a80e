import { runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { makePdf } from '../memos/make-pdf.job.ts'
import { sendNotice } from '../notifications/send-notice.job.ts'
import { sendReportAccess } from '../reports/access/send-report-access.job.ts'
import { fillReports } from '../reports/aggregates/fill-reports.job.ts'
import { rebuildReports } from '../reports/aggregates/rebuild-reports.job.ts'
import { startFolding } from '../reports/aggregates/folding.ts'
import { makeReport } from '../reports/make-report.job.ts'
import type { Services } from '../services.ts'
import { startFreeingJobs } from './free-jobs.ts'
import type { JobName, JobPayloads } from './jobs.ts'
import { quiet } from './shift.ts'
import { startShifts } from './shifts.ts'
import { tidyUp } from './tidy-up.job.ts'

type Work = { [Name in JobName]: (payload: JobPayloads[Name], services: Services) => Promise<void> }

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
 * visible in the queue. The jobs of a worker that died are taken over within seconds.
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
  const { pool, config } = services
  const shifts = await startShifts({ pool, connectionString: config.databaseUrl, taskList }, log)
  const freeing = startFreeingJobs(pool, log)
  const folding = startFolding(services)
  return {
    async stop() {
      await Promise.all([shifts.stop(), freeing.stop(), folding.stop()])
    },
  }
}
