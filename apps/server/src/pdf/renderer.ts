import { Worker } from 'node:worker_threads'
import type { PdfMemo, RenderedPdf } from './pdf-memo.ts'
import type { PdfReport } from './pdf-report.ts'
import type { WorkerAnswer, WorkerTask } from './typst-worker.ts'

/** Sets memos and reports as PDF, one at a time, without blocking the server. */
export type PdfRenderer = {
  /** Rejects only when the sheet takes too long, its thread dies, or the renderer was closed. */
  render(memo: PdfMemo): Promise<RenderedPdf>
  renderReport(report: PdfReport): Promise<RenderedPdf>
  close(): Promise<void>
}

type Job = { task: WorkerTask; resolve: (pdf: RenderedPdf) => void; reject: (error: Error) => void }

/**
 * A renderer with one worker thread, started with the first sheet and again after it died. `timeLimit` is in
 * milliseconds for one sheet; one that takes longer costs the worker, not the server.
 */
export function createPdfRenderer({ timeLimit = 60_000 } = {}): PdfRenderer {
  const queue: Job[] = []
  let worker: Worker | null = null
  let current: (Job & { timer: NodeJS.Timeout }) | null = null
  let closed = false

  const finish = (settle: (job: Job) => void) => {
    if (!current) return
    clearTimeout(current.timer)
    const job = current
    current = null
    worker?.unref()
    settle(job)
    next()
  }

  const lose = (lost: Worker, reason: string) => {
    if (worker !== lost) return
    worker = null
    void lost.terminate()
    finish((job) => job.reject(new Error(`The PDF of ${nameOf(job.task)} could not be made: ${reason}`)))
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./typst-worker.ts', import.meta.url))
    started.on('message', (answer: WorkerAnswer) => {
      if (worker !== started) return
      finish((job) => ('error' in answer ? job.reject(new Error(answer.error)) : job.resolve(answer)))
    })
    started.on('error', (error) => lose(started, error instanceof Error ? error.message : String(error)))
    started.on('exit', (code) => lose(started, `its thread ended with code ${code}`))
    return started
  }

  const next = () => {
    const job = current ? undefined : queue.shift()
    if (!job) return
    const busy = (worker ??= start())
    // An idle worker doesn't keep the process; one that owes a PDF does.
    busy.ref()
    const timer = setTimeout(() => lose(busy, `it took longer than ${timeLimit} ms`), timeLimit)
    current = { ...job, timer }
    busy.postMessage(job.task)
  }

  const render = (task: WorkerTask) =>
    new Promise<RenderedPdf>((resolve, reject) => {
      if (closed) return reject(new Error('The PDF renderer is closed'))
      queue.push({ task, resolve, reject })
      next()
    })

  return {
    render: (memo) => render({ memo }),
    renderReport: (report) => render({ report }),
    async close() {
      closed = true
      const waiting = queue.splice(0)
      for (const job of waiting) job.reject(new Error('The PDF renderer is closed'))
      const ending = worker
      if (ending) lose(ending, 'the renderer was closed')
      await ending?.terminate()
    },
  }
}

function nameOf(task: WorkerTask): string {
  return 'memo' in task ? `memo ${task.memo.memoId}` : `report ${task.report.title}`
}
