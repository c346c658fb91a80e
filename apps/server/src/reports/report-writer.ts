import { Worker } from 'node:worker_threads'
import type { WorkbookPlan } from '../xlsx/sheet-writer.ts'
import type { ColumnPlan } from './report-columns.ts'
import type { ReportRecord } from './report-rows.queries.ts'

/** What the thread is started with. */
export interface WriterData {
  file: string
  columnPlan: ColumnPlan
  workbook: Omit<WorkbookPlan, 'columns'>
}

export type WriterMessage = { kind: 'rows'; records: ReportRecord[] } | { kind: 'finish' }
export interface WriterAnswer {
  kind: 'ready'
}

/** Writes one report in a thread of its own. */
export interface ReportWriter {
  /** Resolves when the thread has written them and takes more: never more than one batch is on its way. */
  write(records: ReportRecord[]): Promise<void>
  finish(): Promise<void>
  /** Ends the thread, finished or not. */
  close(): Promise<void>
}

/** Far above what a batch needs; a report that would fill the server's memory fails by itself instead. */
const MOST_MEGABYTES = 192
/** Rows live briefly: more room for them would only be given back later. */
const YOUNG_MEGABYTES = 8

/** Starts the thread. What it dies of is thrown by the next `write` or `finish`. */
export function openReportWriter(data: WriterData): ReportWriter {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  let waiting: { resolve: () => void; reject: (cause: Error) => void } | null = null
  let lost: Error | null = null
  const lose = (cause: Error) => {
    lost ??= cause
    waiting?.reject(lost)
    waiting = null
  }
  worker.on('message', (_answer: WriterAnswer) => {
    waiting?.resolve()
    waiting = null
  })
  worker.on('error', (cause) => lose(cause instanceof Error ? cause : new Error(String(cause))))
  worker.on('exit', (code) => lose(new Error(`The thread of a report ended with code ${code}`)))
  const ask = (message: WriterMessage) =>
    new Promise<void>((resolve, reject) => {
      if (lost) return reject(lost)
      waiting = { resolve, reject }
      worker.postMessage(message)
    })
  return {
    write: (records) => ask({ kind: 'rows', records }),
    finish: () => ask({ kind: 'finish' }),
    close: async () => void (await worker.terminate()),
  }
}
