import type { Details } from './bar-buttons.ts'

/** What the log needs to know of its memo: what can be done in it, and as of which revision (A6). */
export interface LogMemo {
  memoId: string
  revision: number
  ownerEmail: string
  abilities: Details['abilities']
}

export function logMemoOf({ memo, abilities }: Pick<Details, 'memo' | 'abilities'>): LogMemo {
  return { memoId: memo.memo_id, revision: memo.revision, ownerEmail: memo.memo_owner_email, abilities }
}
