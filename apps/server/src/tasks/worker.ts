import { readStored } from '@countersign/domain'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { sendAbsence } from '../people/absences/send-absence.job.ts'
import { recomputeDueTimes } from '../memo-changes/due-times/recompute-due-times.job.ts'
import { takeClockSteps } from '../memo-changes/due-times/take-clock-steps.job.ts'
import { handOverMemos } from '../memo-changes/handovers/hand-over.job.ts'
import { removeMemos } from '../memo-changes/erasing/retention/remove-memos.job.ts'
import { notifyOwners } from '../memo-changes/handovers/notify-owners.job.ts'
import { sendApproverDisabled } from '../memo-changes/handovers/send-approver-disabled.job.ts'
import { sendHandover } from '../memo-changes/handovers/send-handover.job.ts'
import { makePdf } from '../memo-pdf/make-pdf.job.ts'
import { removeErased } from '../memo-changes/erasing/remove-erased.job.ts'
import { scanFile } from '../memo-changes/scanning/scan-file.job.ts'
import { scanWaitingFiles } from '../memo-changes/scanning/scan-waiting-files.job.ts'
import { sealEarlierPdfs } from '../memo-pdf/seal-earlier-pdfs.job.ts'
import { sealWaitingPdfs } from '../memo-pdf/seal-waiting-pdfs.job.ts'
import { sendAbsenceSummary } from '../notifications/absence-summaries/send-absence-summary.job.ts'
import { summariseAbsences } from '../notifications/absence-summaries/summarise-absences.job.ts'
import { makeDigests } from '../notifications/digests/make-digests.job.ts'
import { sendDigest } from '../notifications/digests/send-digest.job.ts'
import { sendClockNotice } from '../notifications/send-clock-notice.job.ts'
import { sendPush } from '../notifications/push/send-push.job.ts'
import { removeOldNotices } from '../notifications/old-notices/remove-old-notices.job.ts'
import { sendNotice } from '../notifications/send-notice.job.ts'
import { sendPasskeyChanged } from '../proof/passkeys/send-passkey-changed.job.ts'
import { sendNewBrowser } from '../sign-in/send-new-browser.job.ts'
import { sendReportAccess } from '../reports/access/send-report-access.job.ts'
import { fillReports } from '../reports/aggregates/fill-reports.job.ts'
import { rebuildReports } from '../reports/aggregates/rebuild-reports.job.ts'
import { refreshForecasts } from '../reports/aggregates/refresh-forecasts.job.ts'
import { recordMemos } from '../proof/entries/record-memos.job.ts'
import { startSequencer } from '../proof/log/start-sequencer.ts'
import { stampCheckpoint } from '../proof/log/witnesses/stamp-checkpoint.job.ts'
import { sendWebhookStopped } from '../integrations/webhooks/send-webhook-stopped.job.ts'
import { startDeliveries } from '../integrations/webhooks/start-deliveries.ts'
import { startCosigning } from '../proof/log/witnesses/start-cosigning.ts'
import { startFolding } from '../reports/aggregates/start-folding.ts'
import { makeReport } from '../reports/spreadsheets/make-report.job.ts'
import { removeExports, writeRequestedExport } from '../integrations/exports/write-export.job.ts'
import type { Services } from '../protocol/services.ts'
import { withArchive } from '../platform/memo-log/archive/bring-back.store.ts'
import { startFreeingJobs } from '../platform/jobs/free-jobs.ts'
import type { JobName, JobPayloads } from '../platform/jobs/jobs.ts'
import { PAYLOADS, tracedJobs, traceOfJob } from '../platform/jobs/jobs.ts'
import { SHARES } from '../platform/jobs/shares.ts'
import { startShifts } from '../platform/jobs/shifts.ts'
import { auditEvidence } from './audit/audit-evidence.job.ts'
import { archiveEndedMemos } from './packing/archive-memos.job.ts'
import { packEndedLogs } from './packing/pack-logs.job.ts'
import { tidyUp } from './tidy-up.job.ts'

type Work = { [Name in JobName]: (payload: JobPayloads[Name], services: Services) => Promise<void> }

const WORK: Work = {
  send_notice: sendNotice,
  send_clock_notice: sendClockNotice,
  make_digests: makeDigests,
  send_digest: sendDigest,
  send_push: sendPush,
  make_pdf: makePdf,
  make_report: makeReport,
  send_report_access: sendReportAccess,
  send_new_browser: sendNewBrowser,
  send_passkey_changed: sendPasskeyChanged,
  send_absence: sendAbsence,
  send_absence_summary: sendAbsenceSummary,
  hand_over_memos: handOverMemos,
  remove_memos: removeMemos,
  notify_owners: notifyOwners,
  send_approver_disabled: sendApproverDisabled,
  send_handover: sendHandover,
  send_webhook_stopped: sendWebhookStopped,
  rebuild_reports: rebuildReports,
  fill_reports: fillReports,
  refresh_forecasts: refreshForecasts,
  recompute_due_times: recomputeDueTimes,
  take_clock_steps: takeClockSteps,
  summarise_absences: summariseAbsences,
  record_memos: recordMemos,
  audit_evidence: auditEvidence,
  seal_waiting_pdfs: sealWaitingPdfs,
  seal_earlier_pdfs: sealEarlierPdfs,
  stamp_checkpoint: stampCheckpoint,
  scan_file: scanFile,
  scan_waiting_files: scanWaitingFiles,
  remove_erased: removeErased,
  write_export: writeRequestedExport,
  remove_exports: removeExports,
  pack_logs: packEndedLogs,
  archive_memos: archiveEndedMemos,
  remove_old_notices: removeOldNotices,
  tidy_up: tidyUp,
}

/**
 * Runs jobs and folds the reports' figures until stopped. A failed job is retried with growing delays and stays visible in the
 * queue. Other workers take over the jobs of a worker that died within seconds.
 */
export async function startWorker(services: Services): Promise<{ stop: () => Promise<void> }> {
  const log = jobsLog(services)
  const { pool, config } = services
  const taskList = jobTasks(services)
  const shifts = await startShares({ pool, connectionString: config.databaseUrl, taskList }, log)
  const freeing = startFreeingJobs(pool, log)
  const folding = startFolding(services)
  const sequencer = startSequencer(services)
  const cosigning = startCosigning(services)
  const deliveries = startDeliveries(services)
  return {
    async stop() {
      await Promise.all([
        ...[shifts, freeing, folding, deliveries].map((part) => part.stop()),
        ...[sequencer, cosigning].map((part) => part?.stop()),
      ])
    },
  }
}

/** The work of every job, as the queue runs it: measured, logged, and with the archived memos that it reads. */
export function jobTasks(services: Services): TaskList {
  const log = jobsLog(services)
  return Object.fromEntries(
    Object.entries(WORK).map(([name, work]) => [
      name,
      async (payload, helpers) => {
        const started = performance.now()
        const ended = (outcome: 'done' | 'failed') => {
          const ms = performance.now() - started
          services.metrics.jobs.observe({ kind: name, outcome }, ms / 1000)
          return Math.round(ms)
        }
        const trace = traceOfJob(payload)
        const jobLog = log.child({ job: name, jobId: helpers.job.id, trace_id: trace.traceId })
        const own = { ...services, log: jobLog, jobs: tracedJobs(services.jobs, trace) }
        try {
          const given = readStored<unknown>(PAYLOADS[name as JobName], payload)
          const todo = work as (payload: unknown, services: Services) => Promise<void>
          await withArchive(own, () => todo(given, own))
          jobLog.info({ ms: ended('done') }, 'job done')
        } catch (cause) {
          jobLog.error({ attempt: helpers.job.attempts, ms: ended('failed'), err: cause }, 'job failed')
          throw cause
        }
      },
    ]),
  )
}

function jobsLog({ log }: Services): Logger {
  return log.child({ part: 'jobs' })
}

/** Works each share of the queue by itself. @throws where the database can't be reached */
async function startShares(
  { taskList, ...plan }: { pool: pg.Pool; connectionString: string; taskList: TaskList },
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const begun = await Promise.allSettled(
    SHARES.map((share) => {
      const tasks = Object.fromEntries(share.jobs.map((job) => [job, taskList[job]]))
      return startShifts({ ...plan, share, taskList: tasks }, log)
    }),
  )
  const stop = async () => {
    await Promise.all(begun.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)))
  }
  const failed = begun.find((one) => one.status === 'rejected')
  if (!failed) return { stop }
  await stop()
  throw failed.reason
}
