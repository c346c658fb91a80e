import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memoLogsQuery, memoViewQuery } from '../../shared/memo/memo-view-query.ts'

/** Fetches the memo that follows, so that it can be rendered before it is asked for. @returns its id, once it is there */
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
