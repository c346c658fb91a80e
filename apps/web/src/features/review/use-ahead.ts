import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memoFileLink } from '../../shared/files/open-file.ts'
import { memoLogsQuery, memoViewQuery } from '../../shared/memo/memo-view-query.ts'

/** How many files of a memo have their links fetched ahead. */
const FILES_AHEAD = 5

/** Fetches the memo that follows and the links of its files, so that it can be rendered before it is asked for. @returns its id, once it is there */
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
      if (!isWanted) return
      setReady(memoId)
      const details = queryClient.getQueryData(memoViewQuery(memoId).queryKey)
      const files = details?.memo.attachment_urls.slice(0, FILES_AHEAD) ?? []
      // A failure shows when the file is opened.
      await Promise.allSettled(files.map(({ url }) => memoFileLink(memoId, url)))
    }
    void fetchAhead()
    return () => {
      isWanted = false
    }
  }, [queryClient, memoId])
  return ready === memoId ? ready : null
}
