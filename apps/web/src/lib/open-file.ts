import type { CallOutput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { client } from './client.ts'
import { messages } from './messages.ts'

/** A link to a file, which lives five minutes (I2), and what the file is. */
export type FileLink = CallOutput<'download_memo_file'>

/** What a browser shows by itself; the viewer hands out the rest as downloads (I2). */
const isShown = (contentType: string): boolean =>
  contentType.startsWith('image/') || contentType === 'application/pdf'

/**
 * A link to a file of a memo.
 * @param url its storage path
 */
export function memoFileLink(memoId: string, url: string): Promise<FileLink> {
  return client.call('download_memo_file', { memo_id: memoId, fileName: url, responseType: 'inline' })
}

/** A link to an upload of one's own that belongs to nothing yet. */
export function uploadedFileLink(url: string): Promise<FileLink> {
  return client.call('download_uploaded_file', { fileName: url, responseType: 'inline' })
}

/** The address in a link. @throws where there is none */
export function addressOf({ signedURL }: FileLink): string {
  const [address] = signedURL
  if (address === undefined) throw new Error('No link came.')
  return address
}

/** Opens a file in a new tab, or downloads it where browsers can't show it; a failure is told in a toast. */
export async function openFile(link: () => Promise<FileLink>): Promise<void> {
  // Opened before the call, while the click still counts: later it would be a popup to block.
  const tab = window.open('', '_blank')
  try {
    const file = await link()
    const address = addressOf(file)
    if (tab !== null && isShown(file.metadata.contentType)) {
      tab.opener = null
      tab.location.replace(address)
    } else {
      tab?.close()
      window.location.assign(address)
    }
  } catch {
    tab?.close()
    showToast({ kind: 'error', id: 'open-file', message: messages.memoView.openFailure })
  }
}
