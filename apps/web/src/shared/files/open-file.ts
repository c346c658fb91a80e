import { queryClient } from '@countersign/app-shell/query-client'
import { CallError, callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { SHOWN_FILE_TYPES } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import { client } from '../../lib/server/client.ts'
import { canShow, showFile } from './show-file.ts'
import { texts } from './texts.ts'

/** A link to a file, valid for five minutes (I2), with the file's name and type. */
export type FileLink = CallOutput<'download_memo_file'>

/** How long a fetched link is used again, in milliseconds; it is valid for a minute longer (I2). */
export const LINK_REUSED_MS = 4 * 60_000

/**
 * A link to a file of a memo. Fetched ahead, the file opens without waiting for it (M3).
 * @param url its storage path
 */
export function memoFileLink(memoId: string, url: string): Promise<FileLink> {
  const input = { memo_id: memoId, fileName: url, responseType: 'inline' } as const
  return queryClient.fetchQuery({
    ...callQuery(client, 'download_memo_file', input),
    staleTime: LINK_REUSED_MS,
    gcTime: LINK_REUSED_MS,
    retry: false,
  })
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

/**
 * Opens a file in a new tab, or downloads it if browsers can't display it. Failures are shown in a toast.
 * @param ready its bytes, where they were fetched ahead (M3): it opens without a request
 */
export async function openFile(link: () => Promise<FileLink>, ready?: Blob): Promise<void> {
  // Open the tab before the call, during the click: later it would be blocked as a popup.
  const tab = window.open('', '_blank')
  if (tab !== null && ready !== undefined && canShow(ready)) return showFile(tab, ready)
  try {
    const file = await link()
    const address = addressOf(file)
    if (tab !== null && SHOWN_FILE_TYPES.includes(file.metadata.contentType)) {
      tab.opener = null
      tab.location.replace(address)
    } else {
      tab?.close()
      window.location.assign(address)
    }
  } catch (error) {
    tab?.close()
    const isScan = error instanceof CallError && error.code === 'FAILED_PRECONDITION'
    showToast({ kind: 'error', id: 'open-file', message: isScan ? error.message : texts.openFailure })
  }
}
