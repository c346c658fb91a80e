import { evolve, isLogged, raisesRevision, type Memo, type MemoEvent } from '@countersign/domain'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { CallFailure, noAccess } from '../http/call-failure.ts'
import { eventRow, memoColumns, participantRows, versionRow, type WrittenContent } from './memo-rows.ts'
import { ownersOrganisation } from './owners-organisation.ts'

/** A memo locked for a change, with what its row says beside the state. */
export interface LockedMemo {
  memoKey: string
  revision: number
  state: Memo
  templateId: string
  versionId: string
  templateName: string
  /** The last submitted version's subject, '' before. */
  publicSubject: string
}

/**
 * Loads a memo for a change and locks its row until the transaction ends (D9). Participation is part of the query (I1).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function lockMemo(tx: Tx, memoId: string, email: string): Promise<LockedMemo> {
  return lockedMemo(await lockable(tx, email).where('m.memo_id', '=', memoId).executeTakeFirst())
}

/**
 * The same for the memo in which a seat is (A3: `approver_id` is unique over all memos).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown seats alike (A2)
 */
export async function lockMemoOfSeat(tx: Tx, seatId: string, email: string): Promise<LockedMemo> {
  if (!isUuid(seatId)) throw noAccess()
  const row = await lockable(tx, email)
    .innerJoin('participants as seat', 'seat.memo_key', 'm.memo_key')
    .where('seat.seat_id', '=', seatId)
    .executeTakeFirst()
  return lockedMemo(row)
}

/**
 * The same for an administrator, who has no part in the memo: for holds alone (C8).
 * @throws CallFailure NOT_FOUND where no such memo was ever submitted: of a draft only its owner knows (C7)
 */
export async function lockMemoToHold(tx: Tx, memoId: string): Promise<LockedMemo> {
  const row = await memos(tx)
    .where('m.memo_id', '=', memoId)
    .where('m.submitted_at', 'is not', null)
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) throw new CallFailure('NOT_FOUND', 'There is no such memo.')
  return lockedMemo(row)
}

function lockable(tx: Tx, email: string) {
  return memos(tx)
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .where('p.email', '=', email)
    .forUpdate('m')
}

function memos(tx: Tx) {
  return tx
    .selectFrom('memos as m')
    .select(['m.memo_key', 'm.revision', 'm.state', 'm.template_id', 'm.version_id'])
    .select(['m.template_name', 'm.public_subject'])
}

type LockableRow = Awaited<ReturnType<ReturnType<typeof memos>['executeTakeFirst']>>

function lockedMemo(row: LockableRow): LockedMemo {
  if (!row) throw noAccess()
  return {
    memoKey: row.memo_key,
    revision: row.revision,
    state: row.state,
    templateId: row.template_id,
    versionId: row.version_id,
    templateName: row.template_name,
    publicSubject: row.public_subject,
  }
}

/**
 * Saves what was decided: state, log, submitted version and participants, all in the caller's transaction (D9).
 * @returns the new state and revision
 */
export async function saveMemo(
  tx: Tx,
  memo: LockedMemo,
  events: MemoEvent[],
  written: WrittenContent | null,
): Promise<{ state: Memo; revision: number; firstEventNo: number; subject: string }> {
  const state = events.reduce(evolve, memo.state)
  const logged = events.filter(isLogged)
  const firstEventNo = await appendEvents(tx, memo.memoKey, logged)
  const submitted = events.find((event) => event.type === 'MemoSubmitted')
  if (submitted && written)
    await tx
      .insertInto('memo_versions')
      .values(versionRow(memo.memoKey, submitted, written))
      .execute()
  const revision = memo.revision + (events.some(raisesRevision) ? 1 : 0)
  await updateMemoRow(tx, memo, { state, revision, events, written })
  await replaceParticipants(tx, memo, state)
  const subject = submitted && written ? written.subject : memo.publicSubject
  return { state, revision, firstEventNo, subject }
}

async function updateMemoRow(
  tx: Tx,
  memo: LockedMemo,
  saved: { state: Memo; revision: number; events: MemoEvent[]; written: WrittenContent | null },
) {
  const { state, revision, events, written } = saved
  const isFirst = memo.state.firstSubmittedAt === null && state.firstSubmittedAt !== null
  await tx
    .updateTable('memos')
    .set({
      ...memoColumns(state, events, written),
      revision,
      ...(isFirst ? ownersOrganisation : {}),
    })
    .where('memo_key', '=', memo.memoKey)
    .execute()
}

/** Appends to the log (D10). @returns the number of the first event */
async function appendEvents(tx: Tx, memoKey: string, events: MemoEvent[]): Promise<number> {
  const { last } = await tx
    .selectFrom('memo_events')
    .select((eb) => eb.fn.coalesce(eb.fn.max('event_no'), eb.lit(0)).as('last'))
    .where('memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  if (events.length > 0) {
    await tx
      .insertInto('memo_events')
      .values(events.map((event, index) => eventRow(memoKey, last + 1 + index, event)))
      .execute()
  }
  return last + 1
}

/** Writes who may see the memo and in which list (C7); one row a person. */
async function replaceParticipants(tx: Tx, memo: LockedMemo, state: Memo): Promise<void> {
  await tx.deleteFrom('participants').where('memo_key', '=', memo.memoKey).execute()
  await tx
    .insertInto('participants')
    .values(participantRows(memo.memoKey, memo.templateId, state))
    .execute()
}
