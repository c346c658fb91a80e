import { dueOf } from '../../due-times/due-of.ts'
import type { Due } from '../../due-times/due-time.tsx'
import type { Details } from '../memo-view-query.ts'

/** The part of the memo that the log needs: its abilities, and the revision that they apply to (A6). */
export interface LogMemo {
  memoId: string
  /** The form that the memo was written with: how answers for a level read (R7). */
  templateContent: Details['memo']['template_content']
  revision: number
  ownerEmail: string
  abilities: Details['abilities']
  /** When the current level is due (L2); null without a due time. */
  due: Due | null
  /** How long the current level usually takes (L5); null where too few memos say. */
  forecast: Details['forecast']
  /** Until when no one can decide on the current level (K4); for the owner. */
  blocked?: Details['blocked']
}

type Shown = Pick<Details, 'memo' | 'abilities' | 'due_at' | 'overdue_days' | 'forecast' | 'blocked'>

export function logMemoOf({ memo, abilities, forecast, blocked, ...times }: Shown): LogMemo {
  return {
    memoId: memo.memo_id,
    templateContent: memo.template_content,
    revision: memo.revision,
    ownerEmail: memo.memo_owner_email,
    abilities,
    due: dueOf(times),
    // A release without forecasts answers without them.
    forecast: forecast ?? null,
    blocked,
  }
}
