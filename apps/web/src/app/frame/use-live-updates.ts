import { checkSession } from '@countersign/app-shell/query-client'
import type { LiveMessage } from '@countersign/client'
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
  const hasFollowed = useRef(false)
  useEffect(() => {
    if (userId === undefined) return
    // Signed in again: changes were missed while the session had ended.
    const isLate = hasFollowed.current
    hasFollowed.current = true
    const changed = new Set<string>()
    let isAllStale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      if (isLeaving()) return
      if (isAllStale) refreshAll(queryClient)
      for (const memoId of changed) void refreshMemos(queryClient, memoId)
      isAllStale = false
      changed.clear()
    }
    const onMessage = (message: LiveMessage) => {
      if (isLeaving()) return
      switch (message.kind) {
        case 'memo':
        case 'resync':
          if (message.kind === 'memo') changed.add(message.memo_id)
          else isAllStale = true
          timer ??= setTimeout(refresh, COLLECT_MS)
          return
        case 'notified':
          void refetchChanged(queryClient, { queryKey: ['get_notifications'] })
          return
        // No stream reports the end of the session, so fetch it.
        case 'lost':
        case 'signed-out':
          void checkSession()
      }
    }
    const stop = followChanges(onMessage, { isLate })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, userId])
}
