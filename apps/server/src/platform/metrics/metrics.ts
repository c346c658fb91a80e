import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** In seconds: from a cached list to a slow export. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const DELAY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900]

/** The metrics of a process; docs/operations.md says what to watch. Labels are known names, never people or memos. */
export function createMetrics() {
  const register = new Registry()
  const registers = [register]
  return {
    register,
    /** `call` is a call's name or a route; `outcome` is OK or the error's code (A2). */
    requests: new Histogram({
      name: 'countersign_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['site', 'call', 'outcome'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    liveDelay: new Histogram({
      name: 'countersign_live_delay_seconds',
      help: 'Time from a change saying so, within its transaction, to the writing on the event streams',
      buckets: DELAY_BUCKETS,
      registers,
    }),
    jobs: new Histogram({
      name: 'countersign_job_seconds',
      help: 'Time that jobs took; outcome is done or failed',
      labelNames: ['kind', 'outcome'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    evidenceGaps: new Counter({
      name: 'countersign_evidence_gaps_total',
      help: 'Changes whose memo had events without an entry of evidence',
      registers,
    }),
    logHalted: new Gauge({
      name: 'countersign_log_halted',
      help: '1 while the log of evidence gets no new checkpoint, because its last round failed',
      registers,
    }),
    packedLogs: new Counter({
      name: 'countersign_logs_packed_total',
      help: 'Logs of memos that this process has packed',
      registers,
    }),
    unpackableLogs: new Counter({
      name: 'countersign_logs_unpackable_total',
      help: 'Logs that were not packed, because they would have changed',
      registers,
    }),
    archivedMemos: new Counter({
      name: 'countersign_memos_archived_total',
      help: 'Memos that this process has archived in the storage',
      registers,
    }),
    archiveFailures: new Counter({
      name: 'countersign_archive_failures_total',
      help: 'Archived memos that could not be read, and times when none could be written',
      registers,
    }),
    deliveries: new Counter({
      name: 'countersign_webhook_deliveries_total',
      help: 'Attempts to deliver a message to a webhook; outcome is delivered or failed',
      labelNames: ['outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'countersign_mails_total',
      help: 'Mails handed to the mail server; outcome is sent or failed',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
