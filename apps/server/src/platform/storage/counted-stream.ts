import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredObject } from './storage.ts'
import { TooLarge } from './storage.ts'

/**
 * Passes a stream's bytes through while counting and hashing them. `stored` returns the result after the last byte, `failure`
 * why the source ended early. Destroys the source when its reader stops. @throws TooLarge while reading beyond `maxBytes`
 */
export function countedStream(
  stream: Readable,
  maxBytes: number,
): { chunks: AsyncGenerator<Buffer>; stored(): StoredObject; failure(): unknown } {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown
  async function* pass() {
    try {
      for await (const chunk of stream) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array)
        size += bytes.length
        if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
        hash.update(bytes)
        yield bytes
      }
    } catch (cause) {
      failure = cause
      throw cause
    }
  }
  return { chunks: pass(), stored: () => ({ size, sha256: hash.digest('hex') }), failure: () => failure }
}
