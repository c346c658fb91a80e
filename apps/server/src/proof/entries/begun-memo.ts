import type { BegunMemo } from '@countersign/evidence'
import type { Memo, MemoEvent } from '@countersign/domain'
import { firstOwner } from '@countersign/domain'

/**
 * What a memo's first entry says of it, and its log is folded over.
 * @param events all that followed the state's, or all of the memo's: the first owner is the one before any of them
 */
export function begunMemo(
  state: Memo,
  template: { id: string; name: string },
  events: readonly MemoEvent[],
): BegunMemo {
  const { memoId, createdAt, isLegacy } = state
  return { memoId, createdAt, isLegacy, owner: firstOwner(state, events), template }
}
