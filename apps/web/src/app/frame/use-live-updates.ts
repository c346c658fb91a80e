import { sessionQuery } from '@countersign/app-shell/session'
import { followChanges, refetchChanged } from '@countersign/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAll, refreshMemos } from '../../shared/memo-lists/refresh-memos.ts'
import { isLeaving } from './leaving.ts'

/** Milliseconds during which changes are collected and shown together, so that lists don't flicker. */
const COLLECT_MS = 250

/** Refetches what is on screen when it changes. @param userId undefined while no one is signed in */
export function useLiveUpdates(userId: string | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (userId === undefined) return
    // Signed in again: changes were missed while the session had ended.
    if (before.current === userId) refreshAll(queryClient)
    before.current = userId
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      if (isLeaving()) return
      for (const memoId of changed) void refreshMemos(queryClient, memoId)
      changed.clear()
    }
    const stop = followChanges((message) => {
      if (isLeaving()) return
      switch (message.kind) {
        case 'memo':
          changed.add(message.memo_id)
          timer ??= setTimeout(refresh, COLLECT_MS)
          return
        case 'notified':
          void refetchChanged(queryClient, { queryKey: ['get_notifications'] })
          return
        case 'resync':
          refreshAll(queryClient)
          return
        // No stream reports the end of the session, so fetch it.
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
