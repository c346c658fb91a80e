import { CallError } from '@countersign/client'
import type { ErrorBody, UploadedFile } from '@countersign/contract'
import type { Attachment } from '@countersign/domain'

interface UploadOptions {
  /** Receives the progress, 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

type Answer = Partial<UploadedFile & ErrorBody>

/**
 * Uploads one file (I2); the answer's `url` is the storage path that a memo, remark or reply then names.
 * @throws CallError with the server's code, or UNREACHABLE when no answer came, with `details.status` 0 where the
 *   connection broke; the signal's reason once aborted
 */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    // fetch doesn't report the progress of uploads.
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    request.open('POST', '/files')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.round((100 * loaded) / total))
    })
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null
      if (answer?.url !== undefined) {
        resolve({ name: answer.name ?? file.name, size: answer.size ?? file.size, url: answer.url })
      } else if (answer?.error !== undefined) {
        reject(new CallError(answer.error.status, answer.error.message, answer.error.details))
      } else {
        reject(unreachable(request.status))
      }
    })
    request.addEventListener('error', () => reject(unreachable(0)))
    request.addEventListener('abort', () => reject(signal?.aborted ? signal.reason : unreachable(0)))
    // A request that was pending when the connection broke may hang for long.
    const abort = () => request.abort()
    window.addEventListener('offline', abort)
    signal?.addEventListener('abort', abort)
    request.addEventListener('loadend', () => {
      window.removeEventListener('offline', abort)
      signal?.removeEventListener('abort', abort)
    })
    if (signal?.aborted) reject(signal.reason)
    else request.send(body)
  })
}

function unreachable(status: number): CallError {
  const answered = status === 0 ? '' : ` (${status})`
  return new CallError('UNREACHABLE', `Network request failed${answered}`, { status })
}
