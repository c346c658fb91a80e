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
  {
    jobs: ['rebuild_reports', 'make_report', 'make_pdf', 'fill_reports', 'recompute_due_times', 'tidy_up'],
    places: 4,
    crontab: '17 * * * * tidy_up\n47 * * * * recompute_due_times',
  },
  // A mail server may be slow, and one change may notify a hundred people.
  { jobs: ['send_notice', 'send_report_access', 'send_new_browser', 'send_absence'], places: 4 },
]
