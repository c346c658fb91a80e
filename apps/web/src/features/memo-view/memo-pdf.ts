import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { showToast } from '@countersign/ui'

/** The file name of a `Content-Disposition` header (RFC 6266); undefined without one. */
export function fileNameOf(header: string | null): string | undefined {
  if (header === null) return undefined
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // Badly encoded: the plain name is the next best.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
}

async function failureText(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
  return body?.error?.message ?? `Network request failed (${response.status})`
}

/** Downloads a memo's PDF under the name that the server gives it (end-user document section 7); tells why where it can't. */
export async function downloadMemoPdf(memoId: string): Promise<void> {
  try {
    const response = await fetch('/reports/pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ memo_id: memoId }),
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
      title: messages.memoView.pdfFailure,
      message: errorText(error),
    })
  }
}
