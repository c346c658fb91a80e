import { Worker } from 'node:worker_threads'
import type { Batch } from './batch.ts'
import type { Setup } from './setup.ts'

/** How many batches a worker may be ahead. */
const AHEAD = 2
/** Megabytes for young objects of a thread: a memo's are all short-lived, and die uncopied in a large space. */
const YOUNG_MB = 96

/** The setup's batches in order, written by several threads at once. */
export async function* workerBatches(setup: Setup, threads: number): AsyncGenerator<Batch> {
  const workers = Array.from(
    { length: threads },
    (_, first) =>
      new Worker(new URL('./batch.worker.ts', import.meta.url), {
        workerData: { setup, share: { first, of: threads } },
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      }),
  )
  const lanes = workers.map((worker) => ({ worker, answers: answersOf(worker) }))
  try {
    for (const { worker } of lanes) for (let ahead = 0; ahead < AHEAD; ahead++) worker.postMessage('next')
    for (let turn = 0; ; turn++) {
      const { worker, answers } = lanes[turn % threads] as (typeof lanes)[number]
      const batch = await answers.next()
      if (batch === null) return
      worker.postMessage('next')
      yield batch
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** A worker's answers, in order. If the worker fails, pending promises reject. */
function answersOf(worker: Worker): { next(): Promise<Batch | null> } {
  const arrived: (Batch | null)[] = []
  let failure: Error | null = null
  let wake = (): void => undefined
  worker.on('message', (batch: Batch | null) => {
    arrived.push(batch)
    wake()
  })
  worker.on('error', (cause: unknown) => {
    failure = cause as Error
    wake()
  })
  return {
    async next() {
      while (arrived.length === 0) {
        if (failure) throw failure
        await new Promise<void>((resolve) => (wake = resolve))
      }
      return arrived.shift() ?? null
    },
  }
}
