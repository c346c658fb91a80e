import { parentPort, workerData } from 'node:worker_threads'
import type { Share } from './batch.ts'
import { batches } from './batch.ts'
import type { Setup } from './setup.ts'

/** Writes its share of the memos, a batch for each time it is asked; null after the last. */
const { setup, share } = workerData as { setup: Setup; share: Share }
const written = batches(setup, share)

parentPort?.on('message', () => {
  const { value, done } = written.next()
  if (done) return parentPort?.postMessage(null)
  parentPort?.postMessage(
    value,
    Object.values(value).map((bytes) => bytes.buffer),
  )
})
