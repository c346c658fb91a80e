import { MEMO_STATE, readStored } from '@countersign/domain'
import { subjectsOf } from '../../notifications/subjects.ts'
import { inPresentAddresses, RENAMED } from '../../people/renamed.queries.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Locks a memo whose conditions (R2) or copies (R5) the clock looks at; undefined where it is locked, or another worker has just looked. */
export async function lockTimedMemo(
  tx: Tx,
  of: 'condition_times' | 'copy_times',
  memoKey: string,
  now: Date,
) {
  const row = await tx
    .selectFrom('memos as m')
    .select(['m.state', 'm.template_id', 'm.public_subject', 'm.owner_subject'])
    .select(RENAMED.as('renamed'))
    .where('m.memo_key', '=', memoKey)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  // A statement of its own, so that it sees what the last one to hold the lock has written.
  const time = await tx
    .selectFrom(of)
    .select('memo_key')
    .where('memo_key', '=', memoKey)
    .where('notice_at', '<=', now)
    .executeTakeFirst()
  if (!time) return undefined
  const state = inPresentAddresses(readStored(MEMO_STATE, row.state), row.renamed)
  const { public_subject: publicSubject, owner_subject: ownerSubject } = row
  return { state, templateId: row.template_id, subjects: subjectsOf({ state, publicSubject, ownerSubject }) }
}
