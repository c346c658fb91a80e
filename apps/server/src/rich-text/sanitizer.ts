import { Worker } from 'node:worker_threads'
import { sanitizeRichText } from './sanitize.ts'

/** Shorter texts are cleaned at once; a longer one would hold up everyone else's requests. */
const INLINE_CHARACTERS = 16_384

interface Waiting {
  resolve: (html: string) => void
  reject: (cause: Error) => void
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Cleans rich text (F5), a long one in a worker thread. */
export function cleanRichText(html: string): Promise<string> {
  if (html.length <= INLINE_CHARACTERS) return Promise.resolve(sanitizeRichText(html))
  worker ??= start()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker?.postMessage({ id, html })
  })
}

function start(): Worker {
  const started = new Worker(new URL('./sanitizer.worker.ts', import.meta.url))
  started.unref()
  started.on('message', ({ id, html, error }: { id: number; html?: string; error?: string }) => {
    const promise = waiting.get(id)
    waiting.delete(id)
    if (html === undefined) promise?.reject(new Error(error))
    else promise?.resolve(html)
  })
  started.on('error', (cause) => {
    worker = null
    for (const promise of waiting.values()) promise.reject(cause as Error)
    waiting.clear()
  })
  return started
}
