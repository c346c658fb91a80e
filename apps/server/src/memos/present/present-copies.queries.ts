import type { CallOutput } from '@countersign/contract'
import { acknowledgedAt } from '@countersign/domain'
import { resolvePeople } from '../../people/people.store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import type { WireAbilities } from './present-memo.ts'

export type WireCopies = NonNullable<CallOutput<'get_memo_details_for_viewing'>['copies']>

/**
 * Who has a copy of an approved memo, and who has acknowledged it (R5). Who can no longer sign in counts only where they have acknowledged. Other
 * memos ask for nothing.
 */
export async function presentCopies(
  db: Db,
  memo: VisibleMemo,
  granted: WireAbilities,
): Promise<{ copies?: WireCopies }> {
  const { copies } = memo.state
  // C7: who left an earlier version doesn't learn what became of the memo.
  if (!copies || memo.lastVersion !== null) return {}
  const { mustAcknowledge, missing, dueDay } = copies
  const { disabled } = mustAcknowledge
    ? await resolvePeople(
        db,
        copies.readers.map(({ email }) => email),
      )
    : { disabled: [] }
  const gone = new Set(disabled)
  const readers = copies.readers.map(({ name, email }) => {
    const acknowledged_at = acknowledgedAt(memo.state, email)
    const hasLeft = acknowledged_at === null && gone.has(email)
    return { name, email, acknowledged_at, ...(hasLeft ? { has_left: true as const } : {}) }
  })
  return {
    copies: {
      readers,
      missing,
      ...(mustAcknowledge
        ? {
            acknowledged: {
              count: copies.acknowledged.length,
              of: readers.filter(({ has_left }) => !has_left).length,
            },
          }
        : {}),
      ...(dueDay === undefined ? {} : { due_day: dueDay }),
      can_acknowledge: granted.acknowledge.allowed,
    },
  }
}
