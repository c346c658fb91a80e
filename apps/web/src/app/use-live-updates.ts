import { followChanges } from '@countersign/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshMemos } from '../lib/memo-lists/refresh-memos.ts'
import { sessionQuery } from '../lib/session.ts'

/** Changes that come within this time are shown together: lists must not flicker (milliseconds). */
const GATHER = 250

/** What somebody is writing on stays as they began it; the server tells them at saving if it is stale (A6). */
const WRITING = new Set<unknown>(['getMemoDetailsForEditing', 'get_template_by_id'])

/** Keeps what is on screen up to date while somebody is signed in; the same data is only asked for again. */
export function useLiveUpdates(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      for (const memoId of changed) void refreshMemos(queryClient, memoId)
      changed.clear()
    }
    const stop = followChanges((message) => {
      switch (message.kind) {
        case 'memo':
          changed.add(message.memo_id)
          timer ??= setTimeout(refresh, GATHER)
          return
        case 'told':
          void queryClient.invalidateQueries({ queryKey: ['get_notifications'] })
          return
        case 'resync':
          void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !WRITING.has(queryKey[0]) })
          return
        case 'signed-out':
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, userId])
}
