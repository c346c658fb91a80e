import { currentLevel } from '../../route/seats.ts'
import type { Instant } from '../../time/instant.ts'
import type { Memo } from '../memo.ts'
import { isReadOnly } from '../memo.ts'

/** The level whose time runs, and since when (L2). */
export interface RunningLevel {
  sequenceId: string
  startedAt: Instant
}

/**
 * The level whose time runs: the current one of a submitted memo that can be decided. Its time began when it last started, or when
 * the last hold was lifted (L2).
 * @param liftedAt when a hold was lifted last, if ever
 */
export function runningLevel(memo: Memo, liftedAt: Instant | null): RunningLevel | null {
  if (memo.lifecycle !== 'SUBMITTED' || isReadOnly(memo)) return null
  const level = currentLevel(memo)
  if (!level?.startedAt) return null
  const { sequenceId, startedAt } = level
  const isLater = liftedAt !== null && Date.parse(liftedAt) > Date.parse(startedAt)
  return { sequenceId, startedAt: isLater ? liftedAt : startedAt }
}
