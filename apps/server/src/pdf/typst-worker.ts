import { parentPort } from 'node:worker_threads'
import type { PdfMemo, RenderedPdf } from './pdf-memo.ts'
import type { PdfReport } from './pdf-report.ts'
import { createTypstSheet } from './typst-sheet.ts'

/** What the worker is given. */
export type WorkerTask = { memo: PdfMemo } | { report: PdfReport }

/** What the worker answers to a memo or report: its PDF, or why the template failed. */
export type WorkerAnswer = RenderedPdf | { error: string }

const sheet = createTypstSheet()

parentPort?.on('message', (task: WorkerTask) => {
  let answer: WorkerAnswer
  try {
    answer = 'memo' in task ? sheet.render(task.memo) : sheet.renderReport(task.report)
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
