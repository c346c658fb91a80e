import { readError } from '@countersign/client'
import { errorText } from '@countersign/app-shell/error-text'
import { showToast } from '@countersign/ui'
import { texts } from '../texts.ts'

/** The file name of a `Content-Disposition` header (RFC 6266); undefined without one. */
export function fileNameOf(header: string | null): string | undefined {
  if (header === null) return undefined
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // Badly encoded: fall back to the plain name.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
}

async function failureText(response: Response): Promise<string> {
  const error = await readError(response)
  return error?.message ?? `Network request failed (${response.status})`
}

/** Downloads a memo's PDF under the server's file name (U43), or shows why it can't. */
export async function downloadMemoPdf(memoId: string, { tryAgain = false } = {}): Promise<void> {
  try {
    const response = await fetch('/reports/pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ memo_id: memoId, ...(tryAgain ? { try_again: true } : {}) }),
    })
    if (!response.ok) throw new Error(await failureText(response))
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = fileNameOf(response.headers.get('content-disposition')) ?? `${memoId}.pdf`
    link.click()
    URL.revokeObjectURL(address)
  } catch (error) {
    showToast({
      kind: 'error',
      id: 'memo-pdf',
      title: texts.pdfFailure,
      message: errorText(error),
    })
  }
}
