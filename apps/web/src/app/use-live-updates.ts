import { followChanges } from '@countersign/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAll, refreshMemos } from '../lib/memo-lists/refresh-memos.ts'
import { sessionQuery } from '../lib/session.ts'

/** Changes that come within this time are shown together: lists must not flicker (milliseconds). */
const GATHER = 250

/** Keeps what is on screen up to date while somebody is signed in; the same data is only asked for again. Undefined: nobody is. */
export function useLiveUpdates(userId: string | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (userId === undefined) return
    // Back after the session had ended: nothing was told meanwhile.
    if (before.current === userId) refreshAll(queryClient)
    before.current = userId
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
          refreshAll(queryClient)
          return
        // Without a stream nobody says that the session has ended: it is asked for.
        case 'lost':
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
