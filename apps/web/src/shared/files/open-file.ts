import type { CallOutput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { client } from '../../lib/server/client.ts'
import { texts } from './texts.ts'

/** A link to a file, valid for five minutes (I2), with the file's name and type. */
export type FileLink = CallOutput<'download_memo_file'>

/** Types that browsers display; others are downloaded (I2). */
const isShown = (contentType: string): boolean =>
  contentType.startsWith('image/') || contentType === 'application/pdf'

/**
 * A link to a file of a memo.
 * @param url its storage path
 */
export function memoFileLink(memoId: string, url: string): Promise<FileLink> {
  return client.call('download_memo_file', { memo_id: memoId, fileName: url, responseType: 'inline' })
}

/** A link to one's own upload that isn't attached to anything yet. */
export function uploadedFileLink(url: string): Promise<FileLink> {
  return client.call('download_uploaded_file', { fileName: url, responseType: 'inline' })
}

/** The address in a link. @throws if there is none */
export function addressOf({ signedURL }: FileLink): string {
  const [address] = signedURL
  if (address === undefined) throw new Error('No link came.')
  return address
}

/** Opens a file in a new tab, or downloads it if browsers can't display it. Failures are shown in a toast. */
export async function openFile(link: () => Promise<FileLink>): Promise<void> {
  // Open the tab before the call, during the click: later it would be blocked as a popup.
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
    showToast({ kind: 'error', id: 'open-file', message: texts.openFailure })
  }
}
