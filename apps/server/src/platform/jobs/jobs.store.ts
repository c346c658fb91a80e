import { toStore } from '@countersign/domain'
import { sql } from 'kysely'
import type { JobName, Jobs } from './jobs.ts'
import { PAYLOADS } from './jobs.ts'

/**
 * The lowest number runs first among due jobs: those that a user waits for, then the others, then mails. Jobs enqueued by an
 * older version have 0.
 */
const PRIORITIES: Record<JobName, number> = {
  rebuild_reports: -30,
  make_report: -20,
  hand_over_memos: -20,
  remove_memos: -20,
  make_pdf: -10,
  fill_reports: 0,
  refresh_forecasts: 0,
  recompute_due_times: 0,
  take_clock_steps: 0,
  summarise_absences: 0,
  make_digests: 0,
  notify_owners: 0,
  record_memos: 0,
  audit_evidence: 20,
  seal_waiting_pdfs: 0,
  seal_earlier_pdfs: 20,
  stamp_checkpoint: 0,
  scan_file: -10,
  scan_waiting_files: 0,
  remove_erased: 0,
  remove_exports: 0,
  write_export: 0,
  pack_logs: 20,
  archive_memos: 20,
  remove_old_notices: 20,
  tidy_up: 0,
  send_report_access: 10,
  send_new_browser: 10,
  send_passkey_changed: 10,
  send_absence: 10,
  send_absence_summary: 10,
  send_approver_disabled: 10,
  send_handover: 10,
  send_webhook_stopped: 10,
  send_notice: 10,
  send_clock_notice: 10,
  send_digest: 10,
  send_push: 10,
}

/** After so many a job is given up. */
const MAX_ATTEMPTS = 20

/** Enqueues in PostgreSQL, through graphile-worker's add_job and add_jobs. */
export const jobs: Jobs = {
  async enqueue(tx, name, payload, key) {
    await sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(toStore<typeof payload>(PAYLOADS[name], payload))}::json, job_key := ${key ?? null}::text, max_attempts := ${MAX_ATTEMPTS}::int, priority := ${PRIORITIES[name]}::int)`.execute(
      tx,
    )
  },
  async enqueueMany(tx, name, several) {
    if (several.length === 0) return
    const specs = several.map(({ payload, key = null }) => ({
      payload: toStore<typeof payload>(PAYLOADS[name], payload),
      key,
    }))
    await sql`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}::text, payload, NULL::text, NULL::timestamptz, ${MAX_ATTEMPTS}::smallint, key, ${PRIORITIES[name]}::smallint, NULL::text[])::graphile_worker.job_spec
        FROM json_to_recordset(${JSON.stringify(specs)}::json) AS job(payload json, key text)))`.execute(tx)
  },
}
