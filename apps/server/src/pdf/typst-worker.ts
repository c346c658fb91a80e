import { parentPort } from 'node:worker_threads'
import type { PdfMemo, RenderedPdf } from './pdf-memo.ts'
import { createTypstSheet } from './typst-sheet.ts'

/** What the worker answers to a memo: its PDF, or why the template failed. */
export type WorkerAnswer = RenderedPdf | { error: string }

const sheet = createTypstSheet()

parentPort?.on('message', (memo: PdfMemo) => {
  let answer: WorkerAnswer
  try {
    answer = sheet.render(memo)
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
