import type { CallOutput } from '@countersign/contract'
import { inPresentAddresses } from '../../people/renamed.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { memoEvents } from '../memo-view.queries.ts'
import type { WireAbilities } from './present-memo.ts'

export type WireHandOff = NonNullable<CallOutput<'get_memo_details_for_viewing'>['hand_off']>

/** Who has an approved memo to do, and what became of it (R3). Other memos ask for nothing. */
export async function presentHandOff(
  db: Db,
  memo: VisibleMemo,
  granted: WireAbilities,
): Promise<{ hand_off?: WireHandOff }> {
  const { handOff } = memo.state
  // C7: who left an earlier version doesn't learn what became of the memo.
  if (!handOff || memo.lastVersion !== null) return {}
  const events = inPresentAddresses(await memoEvents(db, memo.memoKey), memo.renamed)
  const done = events.find((event) => event.type === 'HandOffDone')
  const moved = events.filter((event) => event.type === 'HandOffMoved')
  return {
    hand_off: {
      handlers: handOff.handlers,
      missing: handOff.missing,
      done: done ? { ...done.by, at: done.at, message: done.message, attachments: done.attachments } : null,
      moved: moved.map(({ from, to, by, at, reason }) => ({
        from: from?.name ?? null,
        to: to.name,
        by: by.name,
        at,
        reason,
      })),
      can_complete: granted.completeHandOff.allowed,
    },
  }
}
