import type { Memo } from '@countersign/domain'
import type { Subjects } from '../../notifications/subjects.ts'
import { subjectsOf } from '../../notifications/subjects.ts'
import { inPresentAddresses, RENAMED } from '../../people/renamed.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** A memo at which the clock looks, locked until the transaction ends. */
export interface ClockedMemo {
  revision: number
  versionId: string
  templateId: string
  state: Memo
  subjects: Subjects
}

/**
 * Locks a memo, and then reads the time for which the clock looks at it.
 * @param readTime a statement of its own, so that it sees what the last one to hold the lock has written
 * @returns undefined if it is locked by a change or another worker, or if its time has not come any more
 */
export async function lockForClock<Time>(
  tx: Tx,
  memoKey: string,
  readTime: () => Promise<Time | undefined>,
): Promise<{ memo: ClockedMemo; time: Time } | undefined> {
  const row = await tx
    .selectFrom('memos as m')
    .select(['m.revision', 'm.state', 'm.template_id', 'm.version_id', 'm.public_subject', 'm.owner_subject'])
    .select(RENAMED.as('renamed'))
    .where('m.memo_key', '=', memoKey)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const time = await readTime()
  if (time === undefined) return undefined
  const { revision, version_id: versionId, template_id: templateId } = row
  const state = inPresentAddresses(readState(row.state), row.renamed)
  const subjects = subjectsOf({ state, publicSubject: row.public_subject, ownerSubject: row.owner_subject })
  return { memo: { revision, versionId, templateId, state, subjects }, time }
}

/** Locks a memo whose conditions (R2) or copies (R5) the clock looks at. */
export async function lockTimedMemo(
  tx: Tx,
  of: 'condition_times' | 'copy_times',
  memoKey: string,
  now: Date,
): Promise<ClockedMemo | undefined> {
  const locked = await lockForClock(tx, memoKey, () =>
    tx
      .selectFrom(of)
      .select('memo_key')
      .where('memo_key', '=', memoKey)
      .where('notice_at', '<=', now)
      .executeTakeFirst(),
  )
  return locked?.memo
}
