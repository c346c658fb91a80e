import { parentPort } from 'node:worker_threads'
import { sanitizeRichText } from './sanitize.ts'

parentPort?.on('message', ({ id, html }: { id: number; html: string }) => {
  try {
    parentPort?.postMessage({ id, html: sanitizeRichText(html) })
  } catch (cause) {
    parentPort?.postMessage({ id, error: String(cause) })
  }
})
