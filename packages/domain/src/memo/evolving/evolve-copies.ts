import type { EventOf } from '../events.ts'
import type { Memo } from '../memo.ts'

/** The memo with those who read it from its approval on (R5). */
export function withReaders(memo: Memo, { copies }: EventOf<'MemoApproved'>): Memo {
  return copies ? { ...memo, copies: { ...copies, acknowledged: [] } } : memo
}

/** The memo after a reader acknowledged having read it (R5). Its status, content and threads stay as they are (R0). */
export function acknowledged(memo: Memo, { at, by }: EventOf<'MemoAcknowledged'>): Memo {
  const { copies } = memo
  if (!copies) return memo
  return { ...memo, copies: { ...copies, acknowledged: [...copies.acknowledged, { email: by.email, at }] } }
}
