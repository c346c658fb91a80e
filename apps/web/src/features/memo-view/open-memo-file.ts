import { showToast } from '@countersign/ui'
import { client } from '../../lib/client.ts'
import { messages } from '../../lib/messages.ts'

/** What a browser shows by itself; the viewer hands out the rest as downloads (I2). */
const isShown = (contentType: string): boolean =>
  contentType.startsWith('image/') || contentType === 'application/pdf'

/**
 * Opens a file of a memo in a new tab, or downloads it where browsers can't show it.
 * @param url its storage path
 */
export async function openMemoFile(memoId: string, url: string): Promise<void> {
  // Opened before the call, while the click still counts: later it would be a popup to block.
  const tab = window.open('', '_blank')
  try {
    const file = await client.call('download_memo_file', {
      memo_id: memoId,
      fileName: url,
      responseType: 'inline',
    })
    const [address] = file.signedURL
    if (address === undefined) throw new Error('No link came.')
    if (tab !== null && isShown(file.metadata.contentType)) {
      tab.opener = null
      tab.location.replace(address)
    } else {
      tab?.close()
      window.location.assign(address)
    }
  } catch {
    tab?.close()
    showToast({ kind: 'error', id: 'open-memo-file', message: messages.memoView.openFailure })
  }
}
