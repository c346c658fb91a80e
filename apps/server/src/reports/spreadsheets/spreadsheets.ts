import type { DocumentProcesses } from '../../platform/documents/document-processes.ts'
import { createDocumentProcesses } from '../../platform/documents/document-processes.ts'
import type { DocumentLimits } from '../../platform/documents/limits.ts'
import { DOCUMENT_LIMITS } from '../../platform/documents/limits.ts'
import type { WorkbookPlan } from '../../platform/xlsx/sheet-writer.ts'
import type { ReportDocument } from '../export/report-document.ts'
import type { ColumnPlan } from '../lists/report-columns.ts'
import type { ReportRecord } from '../lists/report-rows.queries.ts'

/** The plan that a report's file is opened with. */
export interface ReportFilePlan {
  file: string
  columnPlan: ColumnPlan
  workbook: Omit<WorkbookPlan, 'columns'>
}

export type SpreadsheetTask =
  | { kind: 'open'; plan: ReportFilePlan }
  | { kind: 'rows'; records: ReportRecord[] }
  | { kind: 'finish' }
  | { kind: 'workbook'; document: ReportDocument; createdAt: string }

/** Writes one report: `open`, then its rows, then `finish`. */
export interface ReportWriter {
  open(plan: ReportFilePlan): Promise<void>
  /** Resolves when the rows are written, so that only one batch is in flight. */
  write(records: ReportRecord[]): Promise<void>
  finish(): Promise<void>
}

/** The processes that write spreadsheets: their content is user input, and compression takes time (Q4). */
export function createSpreadsheets(limits: Partial<DocumentLimits> = {}): DocumentProcesses {
  const { memory, heap, ...plan } = { ...DOCUMENT_LIMITS, ...limits }
  const entry = new URL('./spreadsheet.process.ts', import.meta.url)
  return createDocumentProcesses({ ...plan, entry, limits: { memory, heap } })
}

/**
 * Runs `work` with a process of its own. Call it before opening a snapshot, as it may have to wait for a process.
 * @throws DocumentFailed if the process dies or exceeds its memory or time limit
 */
export function writeReport<Result>(
  spreadsheets: DocumentProcesses,
  name: string,
  work: (writer: ReportWriter) => Promise<Result>,
): Promise<Result> {
  return spreadsheets.use(name, (turn) => {
    const ask = async (task: SpreadsheetTask) => void (await turn.ask(task))
    return work({
      open: (plan) => ask({ kind: 'open', plan }),
      write: (records) => ask({ kind: 'rows', records }),
      finish: () => ask({ kind: 'finish' }),
    })
  })
}

/** Writes a report that fits in one message as a workbook. */
export function makeWorkbook(
  spreadsheets: DocumentProcesses,
  document: ReportDocument,
  createdAt: string,
): Promise<Buffer> {
  const task: SpreadsheetTask = { kind: 'workbook', document, createdAt }
  return spreadsheets.use(`The spreadsheet of ${document.title}`, async (turn) =>
    Buffer.from((await turn.ask(task)) as Uint8Array),
  )
}
