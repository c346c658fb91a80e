import type { JobName } from './jobs.ts'

/** Jobs with reserved slots in a worker, so that any backlog of other jobs does not delay them. */
export interface Share {
  jobs: JobName[]
  /** Concurrent jobs per worker. */
  places: number
  crontab?: string
}

/** Every job is in exactly one share. */
export const SHARES: Share[] = [
  // A person waits for these at the screen.
  { jobs: ['rebuild_reports', 'make_report', 'make_pdf', 'hand_over_memos', 'remove_memos'], places: 4 },
  // No one waits for these, and some of them read every memo.
  {
    jobs: [
      'fill_reports',
      'recompute_due_times',
      'notify_owners',
      'take_clock_steps',
      'summarise_absences',
      'make_digests',
      'refresh_forecasts',
      'record_memos',
      'audit_evidence',
      'seal_waiting_pdfs',
      'seal_earlier_pdfs',
      'stamp_checkpoint',
      'scan_waiting_files',
      'remove_erased',
      'remove_exports',
      'tidy_up',
    ],
    places: 2,
    // Due steps, summaries and digests are found again and again, so that they follow an outage within minutes.
    crontab: [
      '17 * * * * tidy_up',
      '37 * * * * record_memos',
      '47 * * * * recompute_due_times',
      '*/5 * * * * take_clock_steps',
      '*/5 * * * * summarise_absences',
      '*/5 * * * * make_digests',
      '*/5 * * * * seal_waiting_pdfs',
      '* * * * * scan_waiting_files',
      '*/10 * * * * stamp_checkpoint',
      '*/5 * * * * seal_earlier_pdfs',
      '27 18 * * * refresh_forecasts',
      // Without a second run at once for each night that was missed.
      '7 17 * * * audit_evidence',
    ].join('\n'),
  },
  // A mail server may be slow, and one change may notify a hundred people.
  {
    jobs: [
      'send_notice',
      'send_clock_notice',
      'send_digest',
      'send_report_access',
      'send_new_browser',
      'send_passkey_changed',
      'send_absence',
      'send_absence_summary',
      'send_approver_disabled',
      'send_handover',
      'send_webhook_stopped',
    ],
    places: 4,
  },
  // It may take hours, and delays nothing else.
  { jobs: ['write_export'], places: 1 },
  // Each reads large tables, and may take an hour at night, in Manila.
  {
    jobs: ['pack_logs', 'archive_memos', 'remove_old_notices'],
    places: 1,
    crontab: [
      '7 18-20 * * * pack_logs',
      '57 18-20 * * * archive_memos',
      '37 17 * * * remove_old_notices',
    ].join('\n'),
  },
  // A scanner that is slow delays nothing else.
  { jobs: ['scan_file'], places: 2 },
  // A push service that is slow doesn't delay mails.
  { jobs: ['send_push'], places: 2 },
]
