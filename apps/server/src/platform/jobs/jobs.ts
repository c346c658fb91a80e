import type { StoredKind } from '@countersign/domain'
import { storedKind } from '@countersign/domain'
import type { Tx } from '../db/database.ts'
import type { Trace } from '../logging/trace.ts'
import { readTrace } from '../logging/trace.ts'

/** The jobs and their payloads: ids, never content. */
export interface JobPayloads {
  /** Sends the mail of one notification (E1). */
  send_notice: { notificationId: string }
  /** Sends the mail of one notification of the clock (L3, L4). */
  send_clock_notice: { notificationId: string }
  /** Gives the notices that await a digest to that of the day (M7). */
  make_digests: Record<string, never>
  /** Mails a person their digest (M7). */
  send_digest: { digestId: string }
  /** Sends one device the push message of one notification (M7). */
  send_push: { notificationId: string; subscriptionId: string }
  /** Makes the PDF of a memo on final approval and keeps it with the memo. */
  make_pdf: { memoKey: string }
  /** Makes a requested spreadsheet and mails its link (H8). */
  make_report: { reportId: string }
  /** Mails a person that they have access to the reports (H6). */
  send_report_access: { email: string; grantId: string }
  /** Mails a person about a sign-in from a new browser (Q2). */
  send_new_browser: { userId: string; address: string; browser: string; at: string }
  /** Mails a person that a passkey of theirs was registered or revoked (O4). */
  send_passkey_changed: { passkeyId: string; change: 'registered' | 'revoked'; at: string }
  /** Mails a person that an administrator set or ended an absence for them (K1). */
  send_absence: { absenceId: string; email: string; change: 'saved' | 'ended'; by: string; at: string }
  /** Mails a person what was decided for them while they were away (K7). */
  send_absence_summary: { notificationId: string; absenceId: string }
  /** Notifies the owners of the memos in which a person has open places whose account was disabled (K10). */
  notify_owners: { userId: string; disabledAt: string }
  /** Mails an owner in which of their memos a disabled person has open places (K10). */
  send_approver_disabled: { notificationId: string; userId: string }
  /** Moves what is open of a person who leaves (K9). */
  hand_over_memos: { handoverId: string }
  remove_memos: { removalId: string }
  /** Mails a successor what was left to them (K9). */
  send_handover: { handoverId: string; email: string }
  /** Mails an administrator that a webhook has switched itself off (P2). */
  send_webhook_stopped: { webhookId: string; email: string; at: string }
  /** Recomputes a company's year for the reports (H5). */
  rebuild_reports: { updateId: string }
  /** Fills the reports' facts and sums from memos that are older than them. */
  fill_reports: Record<string, never>
  /** Computes how long levels take, from the last 12 months (L5). */
  refresh_forecasts: Record<string, never>
  /** Recomputes due times after a change of the holidays, and of memos that an older release changed (L2). */
  recompute_due_times: Record<string, never>
  /** Takes the steps of overdue levels, and of those that are due soon (L3, L4). */
  take_clock_steps: Record<string, never>
  /** Summarises what was decided for people whose absence is over (K7). */
  summarise_absences: Record<string, never>
  /** Writes entries of evidence for memos from before it was kept (O1). */
  record_memos: Record<string, never>
  /** Audits memos, evidence and log, and keeps the verdict (O7). */
  audit_evidence: Record<string, never>
  /** Seals PDFs that wait for it (O3). */
  seal_waiting_pdfs: Record<string, never>
  /** Seals PDFs from before seals were switched on (O3). */
  seal_earlier_pdfs: Record<string, never>
  /** Has the log's newest checkpoint stamped (O2). */
  stamp_checkpoint: Record<string, never>
  /** Looks for malware in an upload (Q3). */
  scan_file: { fileKey: string }
  /** Asks whether the scanner answers, and scans what has waited for it (Q3). */
  scan_waiting_files: Record<string, never>
  /** Removes files from storage that were erased (O6). */
  remove_erased: { keys: string[] }
  /** Writes an export into the storage (P6). */
  write_export: { exportId: string }
  /** Removes the bytes of exports that have ended (P6, O6). */
  remove_exports: Record<string, never>
  /** Packs the logs of memos that have ended (D10). */
  pack_logs: Record<string, never>
  /** Archives memos that ended years ago (R9). */
  archive_memos: Record<string, never>
  /** Removes notifications that are older than Settings allow (E1). */
  remove_old_notices: Record<string, never>
  /** Removes expired data: unbound uploads, sessions, idempotent answers. */
  tidy_up: Record<string, never>
}

export type JobName = keyof JobPayloads

/** What is stored of a payload. Jobs of releases before traces, and those of the crontab, have no `traceparent`. */
type StoredPayload<Name extends JobName> = JobPayloads[Name] & { traceparent?: string }

/** Payloads are versioned, because jobs may wait across releases. */
export const PAYLOADS: { [Name in JobName]: StoredKind<StoredPayload<Name>> } = {
  send_notice: storedKind('job send_notice'),
  send_clock_notice: storedKind('job send_clock_notice'),
  make_digests: storedKind('job make_digests'),
  send_digest: storedKind('job send_digest'),
  send_push: storedKind('job send_push'),
  make_pdf: storedKind('job make_pdf'),
  make_report: storedKind('job make_report'),
  send_report_access: storedKind('job send_report_access'),
  send_new_browser: storedKind('job send_new_browser'),
  send_passkey_changed: storedKind('job send_passkey_changed'),
  send_absence: storedKind('job send_absence'),
  send_absence_summary: storedKind('job send_absence_summary'),
  notify_owners: storedKind('job notify_owners'),
  send_approver_disabled: storedKind('job send_approver_disabled'),
  hand_over_memos: storedKind('job hand_over_memos'),
  remove_memos: storedKind('job remove_memos'),
  send_handover: storedKind('job send_handover'),
  send_webhook_stopped: storedKind('job send_webhook_stopped'),
  rebuild_reports: storedKind('job rebuild_reports'),
  fill_reports: storedKind('job fill_reports'),
  refresh_forecasts: storedKind('job refresh_forecasts'),
  recompute_due_times: storedKind('job recompute_due_times'),
  take_clock_steps: storedKind('job take_clock_steps'),
  summarise_absences: storedKind('job summarise_absences'),
  record_memos: storedKind('job record_memos'),
  audit_evidence: storedKind('job audit_evidence'),
  seal_waiting_pdfs: storedKind('job seal_waiting_pdfs'),
  seal_earlier_pdfs: storedKind('job seal_earlier_pdfs'),
  stamp_checkpoint: storedKind('job stamp_checkpoint'),
  scan_file: storedKind('job scan_file'),
  scan_waiting_files: storedKind('job scan_waiting_files'),
  remove_erased: storedKind('job remove_erased'),
  write_export: storedKind('job write_export'),
  remove_exports: storedKind('job remove_exports'),
  pack_logs: storedKind('job pack_logs'),
  archive_memos: storedKind('job archive_memos'),
  remove_old_notices: storedKind('job remove_old_notices'),
  tidy_up: storedKind('job tidy_up'),
}

export interface Jobs {
  /** Enqueues inside the transaction: the job exists if and only if the change does (D9). */
  enqueue<Name extends JobName>(tx: Tx, name: Name, payload: StoredPayload<Name>, key?: string): Promise<void>
  /** The same for several jobs, whose keys differ, in one statement. Without any it asks for nothing. */
  enqueueMany<Name extends JobName>(tx: Tx, name: Name, jobs: readonly WaitingJob<Name>[]): Promise<void>
}

export interface WaitingJob<Name extends JobName> {
  payload: StoredPayload<Name>
  key?: string
}

/** The same queue; the jobs carry the trace of what enqueued them. */
export function tracedJobs(jobs: Jobs, { traceparent }: Trace): Jobs {
  return {
    enqueue: (tx, name, payload, key) => jobs.enqueue(tx, name, { ...payload, traceparent }, key),
    enqueueMany: (tx, name, several) =>
      jobs.enqueueMany(
        tx,
        name,
        several.map((job) => ({ ...job, payload: { ...job.payload, traceparent } })),
      ),
  }
}

/** The trace that a stored payload of any version carries, or a new one. */
export function traceOfJob(payload: unknown): Trace {
  return readTrace((payload as { traceparent?: unknown } | null)?.traceparent)
}
