import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { FILES_AHEAD, FILES_AHEAD_BYTES, SHOWN_FILE_TYPES } from '@countersign/domain'
import { addressOf, LINK_REUSED_MS, memoFileLink } from './open-file.ts'
import { revokeClosed } from './show-file.ts'

interface Ready {
  file: Blob
  /** For whom it was fetched: it opens in no other session. */
  userId: string | undefined
  /** It opens without a request for as long as its link would have (I2). */
  until: number
}

interface FilesOfMemo {
  /** By storage path. */
  ready: Map<string, Ready>
  /** Settles once each of them was tried. */
  fetching: Promise<void> | undefined
  passed: AbortController
}

/** By memo. In memory only: nothing stays on the device (M7). */
const memos = new Map<string, FilesOfMemo>()

const userIdNow = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.user_id

/**
 * Fetches the links of a memo's first files, and the bytes of those that browsers show, so that they open at once (M3). What fails is
 * fetched when it is opened. Until its memo is passed, what is being fetched isn't fetched again.
 * @param urls their storage paths
 */
export function fetchFiles(memoId: string, urls: readonly string[]): Promise<void> {
  const files = memos.get(memoId) ?? { ready: new Map(), fetching: undefined, passed: new AbortController() }
  memos.set(memoId, files)
  files.fetching ??= fetchAll(memoId, urls, files).finally(() => {
    files.fetching = undefined
  })
  return files.fetching
}

async function fetchAll(
  memoId: string,
  urls: readonly string[],
  { ready, passed: { signal } }: FilesOfMemo,
): Promise<void> {
  const userId = userIdNow()
  let left = FILES_AHEAD_BYTES
  for (const url of urls.slice(0, FILES_AHEAD)) {
    try {
      const link = await memoFileLink(memoId, url)
      const { contentType, size } = link.metadata
      if (signal.aborted) return
      // Only what runs no scripts: an address in memory belongs to this page's origin, not to the viewer's sandbox.
      if (!SHOWN_FILE_TYPES.includes(contentType) || size > left || savesData()) continue
      left -= size
      if (readyFile(memoId, url)) continue
      const response = await fetch(addressOf(link), { priority: 'low', signal })
      if (!response.ok) continue
      const file = new Blob([await response.arrayBuffer()], { type: contentType })
      ready.set(url, { file, userId, until: Date.now() + LINK_REUSED_MS })
    } catch {
      if (signal.aborted) return
    }
  }
}

/** The bytes of a file that was fetched ahead in this session, while its link would still open it. */
export function readyFile(memoId: string, url: string): Blob | undefined {
  const found = memos.get(memoId)?.ready.get(url)
  return found && found.until > Date.now() && found.userId === userIdNow() ? found.file : undefined
}

/** Releases the files of all other memos, and stops fetching them. */
export function keepFilesOf(memoIds: readonly (string | null)[]): void {
  for (const [memoId, { passed }] of memos) {
    if (memoIds.includes(memoId)) continue
    passed.abort()
    memos.delete(memoId)
  }
  revokeClosed()
}

/** Whether the person has asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
