import { parentPort, workerData } from 'node:worker_threads'
import { batches, type Share } from './batch.ts'
import type { Scene } from './scene.ts'

/** Writes its share of the memos, a batch for each time it is asked; null after the last. */
const { scene, share } = workerData as { scene: Scene; share: Share }
const written = batches(scene, share)

parentPort?.on('message', () => {
  const { value, done } = written.next()
  if (done) return parentPort?.postMessage(null)
  parentPort?.postMessage(
    value,
    Object.values(value).map((bytes) => bytes.buffer),
  )
})
