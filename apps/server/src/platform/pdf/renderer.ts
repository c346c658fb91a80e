import { createDocumentProcesses } from '../documents/document-processes.ts'
import type { DocumentLimits } from '../documents/limits.ts'
import { DOCUMENT_LIMITS } from '../documents/limits.ts'
import type { PdfMemo, RenderedPdf } from './pdf-memo.ts'
import type { PdfReport } from './pdf-report.ts'

/** A task for the rendering process. */
export type PdfTask = { memo: PdfMemo } | { report: PdfReport }

/** Renders memos and reports as PDF in child processes. */
export interface PdfRenderer {
  /** @throws DocumentFailed if rendering fails, or a plain error if the renderer is closed */
  render(memo: PdfMemo): Promise<RenderedPdf>
  renderReport(report: PdfReport): Promise<RenderedPdf>
  /** Ids of live processes. */
  pids(): number[]
  close(): Promise<void>
}

export function createPdfRenderer(limits: Partial<DocumentLimits> = {}): PdfRenderer {
  const { memory, heap, ...plan } = { ...DOCUMENT_LIMITS, ...limits }
  const processes = createDocumentProcesses({
    ...plan,
    entry: new URL('./typst.process.ts', import.meta.url),
    limits: { memory, heap },
  })
  const render = (name: string, task: PdfTask) =>
    processes.use(name, async (turn) => (await turn.ask(task)) as RenderedPdf)
  return {
    render: (memo) => render(`The PDF of memo ${memo.memoId}`, { memo }),
    renderReport: (report) => render(`The PDF of report ${report.title}`, { report }),
    pids: processes.pids,
    close: processes.close,
  }
}
