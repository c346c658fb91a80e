import type { Details } from '../bar/bar-buttons.ts'

/** The part of the memo that the log needs: its abilities, and the revision that they apply to (A6). */
export interface LogMemo {
  memoId: string
  revision: number
  ownerEmail: string
  abilities: Details['abilities']
}

export function logMemoOf({ memo, abilities }: Pick<Details, 'memo' | 'abilities'>): LogMemo {
  return { memoId: memo.memo_id, revision: memo.revision, ownerEmail: memo.memo_owner_email, abilities }
}
