import { Worker } from 'node:worker_threads'
import { asWrittenRichText } from '@countersign/domain'
import { sanitizeRichText } from './sanitize.ts'

/** Longer texts are sanitised in a worker, because they would delay other requests. */
const INLINE_CHARACTERS = 16_384

interface Pending {
  resolve: (html: string) => void
  reject: (cause: Error) => void
}

let worker: Worker | null = null
let lastId = 0
const pending = new Map<number, Pending>()

/** Sanitises rich text (F5), unless it is as the editor writes it; in a worker thread if it is long. */
export function cleanRichText(html: string): Promise<string> {
  const written = asWrittenRichText(html)
  if (written !== null) return Promise.resolve(written)
  if (html.length <= INLINE_CHARACTERS) return Promise.resolve(sanitizeRichText(html))
  worker ??= startWorker()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    worker?.postMessage({ id, html })
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./sanitizer.worker.ts', import.meta.url))
  started.unref()
  started.on('message', ({ id, html, error }: { id: number; html?: string; error?: string }) => {
    const promise = pending.get(id)
    pending.delete(id)
    if (html === undefined) promise?.reject(new Error(error))
    else promise?.resolve(html)
  })
  started.on('error', (cause) => {
    worker = null
    for (const promise of pending.values()) promise.reject(cause as Error)
    pending.clear()
  })
  return started
}
