import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The jobs and what each is given: ids, never contents. */
export interface JobPayloads {
  /** Sends the mail of one notification (E1). */
  send_notice: { notificationId: string }
  /** Makes the PDF of a memo on final approval and keeps it with the memo. */
  make_pdf: { memoKey: string }
  /** Makes the spreadsheet that somebody asked for, and mails its link (H8). */
  make_report: { reportId: string }
  /** Tells somebody by mail that they have access to reports now (H6). */
  send_report_access: { email: string; grantId: string }
  /** Recomputes a company's year for the reports (H5). */
  rebuild_reports: { updateId: string }
  /** Makes the reports' facts and sums of the memos that were there before them. */
  fill_reports: Record<string, never>
  /** Removes what nobody needs any more: unbound uploads, old sessions, old answers. */
  tidy_up: Record<string, never>
}

export type JobName = keyof JobPayloads

export interface Jobs {
  /** Enqueues inside the transaction: the job exists if and only if the change does (D9). */
  enqueue<Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name], key?: string): Promise<void>
}

/** The queue in PostgreSQL (graphile-worker's own add_job). */
export const jobs: Jobs = {
  async enqueue(tx, name, payload, key) {
    await sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text, max_attempts := 20)`.execute(
      tx,
    )
  },
}
