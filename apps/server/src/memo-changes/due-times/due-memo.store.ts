import { inPresentAddresses, RENAMED } from '../../people/renamed.queries.ts'
import type { Instant, Memo } from '@countersign/domain'
import { MEMO_STATE, readStored } from '@countersign/domain'
import type { Subjects } from '../../notifications/subjects.ts'
import { subjectsOf } from '../../notifications/subjects.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A level whose time runs, as it is stored (L2). */
export interface TimedLevel {
  sequenceId: string
  startedAt: Instant
  dueAt: Instant
}

/** A memo that the clock has to look at, locked. */
export interface DueMemo {
  memoKey: string
  revision: number
  versionId: string
  templateId: string
  state: Memo
  subjects: Subjects
  /** Null while no time runs. */
  level: TimedLevel | null
  /** Whether the due time must be computed again first. */
  isOutdated: boolean
}

/**
 * Locks a memo whose time for the clock has come, until the transaction ends.
 * @returns undefined if it is locked by a change or another worker, or if its time has not come any more
 */
export async function lockDueMemo(tx: Tx, memoKey: string, now: Date): Promise<DueMemo | undefined> {
  const row = await tx
    .selectFrom('memos as m')
    .select(['m.revision', 'm.state', 'm.template_id', 'm.version_id', 'm.public_subject', 'm.owner_subject'])
    .select(RENAMED.as('renamed'))
    .where('m.memo_key', '=', memoKey)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  // A statement of its own, so that it sees what the last one to hold the lock has written.
  const due = await tx
    .selectFrom('due_times')
    .select(['revision', 'calendar', 'sequence_id', 'started_at', 'due_at'])
    .select((eb) => eb.selectFrom('holiday_list').select('holiday_list.revision').as('calendar_now'))
    .where('memo_key', '=', memoKey)
    .where('notice_at', '<=', now)
    .executeTakeFirst()
  if (!due) return undefined
  const state = inPresentAddresses(readStored(MEMO_STATE, row.state), row.renamed)
  return {
    memoKey,
    revision: row.revision,
    versionId: row.version_id,
    templateId: row.template_id,
    state,
    subjects: subjectsOf({ state, publicSubject: row.public_subject, ownerSubject: row.owner_subject }),
    level: levelOf(due),
    isOutdated: due.revision !== row.revision || due.calendar !== due.calendar_now,
  }
}

function levelOf(due: {
  sequence_id: string | null
  started_at: Date | null
  due_at: Date | null
}): TimedLevel | null {
  const { sequence_id: sequenceId, started_at: startedAt, due_at: dueAt } = due
  if (!sequenceId || !startedAt || !dueAt) return null
  return { sequenceId, startedAt: startedAt.toISOString(), dueAt: dueAt.toISOString() }
}
