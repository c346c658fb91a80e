import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFiles, keepFilesOf } from '../../shared/files/ready-files.ts'
import { memoLogsQuery, memoViewQuery } from '../../shared/memo/memo-view-query.ts'

/** Fetches the memo that follows, so that it can be rendered before it is asked for (M3). @returns its id, once it is there */
export function useAhead(memoId: string | null): string | null {
  const queryClient = useQueryClient()
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    if (memoId === null) return
    let isWanted = true
    const fetchAhead = async () => {
      await Promise.all([
        queryClient.prefetchQuery(memoViewQuery(memoId)),
        queryClient.prefetchQuery(memoLogsQuery(memoId)),
      ])
      if (isWanted) setReady(memoId)
    }
    void fetchAhead()
    return () => {
      isWanted = false
    }
  }, [queryClient, memoId])
  return ready === memoId ? ready : null
}

/** Fetches the files of the memo on the screen and of the one that follows, and releases those of memos that were passed (M3). */
export function useFilesAhead(current: string | null, next: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const memoIds = [current, next].filter((memoId) => memoId !== null)
    let isWanted = true
    keepFilesOf(memoIds)
    const fetchAhead = async () => {
      for (const memoId of memoIds) {
        const { memo, unopenable_files } = await queryClient.ensureQueryData(memoViewQuery(memoId))
        if (!isWanted) return
        const unopenable = new Set(unopenable_files?.map(({ url }) => url))
        const urls = memo.attachment_urls.map(({ url }) => url).filter((url) => !unopenable.has(url))
        await fetchFiles(memoId, urls)
        if (!isWanted) return
      }
    }
    // The page says why a memo can't be shown.
    fetchAhead().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [queryClient, current, next])
  useEffect(() => () => keepFilesOf([]), [])
}
