import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { MemoPage } from './memo-lists.ts'

/** The page of For my approval that was last on the screen. */
export interface ShownTasks {
  /** The query of its address: filters, order and place. */
  search: string
  memoIds: readonly string[]
}

let shown: ShownTasks = { search: '', memoIds: [] }

/** The page that a decision leads back to. A reload forgets it. */
export function shownTasks(): ShownTasks {
  return shown
}

/** Keeps the page of tasks that is on the screen. */
export function useShownTasks(page: MemoPage | undefined): void {
  const { search } = useLocation()
  useEffect(() => {
    if (page) shown = { search, memoIds: page.memos.map(({ memo_id }) => memo_id) }
  }, [page, search])
}
