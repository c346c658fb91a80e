import type { EventOf, Instant, Memo, MemoAmount, MemoEvent } from '@countersign/domain'
import { evolve, isLogged, raisesRevision } from '@countersign/domain'
import { appendEvents } from '../platform/memo-log/append-events.store.ts'
import { storedAmount } from '../protocol/stored-amount.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Evidence } from '../protocol/services.ts'
import { personOf } from '../people/addresses.store.ts'
import type { Renamed } from '../people/renamed.queries.ts'
import { inOwnAddresses, inPresentAddresses, ownAddress, RENAMED } from '../people/renamed.queries.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { CallFailure, noAccess } from '../protocol/call-failure.ts'
import type { EvidenceHead } from '../proof/entries/evidence-head.store.ts'
import { HEAD_COLUMNS, headRow, readHead } from '../proof/entries/evidence-head.store.ts'
import { recordChange } from '../proof/entries/record-change.store.ts'
import { hasWebhooks } from '../integrations/webhooks/outbox.store.ts'
import { waitsForDelegates } from '../memo-lists/for-others/delegated-places.queries.ts'
import { changeCopyTime } from './due-times/copies/copy-times.store.ts'
import { changeConditionTime } from './due-times/conditions/condition-times.store.ts'
import { changeDueTime } from './due-times/due-times.store.ts'
import type { Subjects } from '../notifications/subjects.ts'
import { subjectsOf } from '../notifications/subjects.ts'
import type { SharedColumns, WrittenContent } from './memo-rows.ts'
import { earlierVersions, isTask, memoColumns, participantRows, versionRow } from './memo-rows.ts'
import { ownersOrganisation } from './owners-organisation.queries.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

/** A memo locked for a change, with the other columns of its row. */
export interface LockedMemo {
  memoKey: string
  revision: number
  /** With people's present addresses. */
  state: Memo
  /** Of a memo with renamed people: its state as it is stored, with the addresses by which it knows them (P4). */
  own?: { state: Memo; renamed: Renamed }
  templateId: string
  versionId: string
  templateName: string
  /** The subject of the last submitted version, '' before the first. */
  publicSubject: string
  /** The subject of the owner's newest content. */
  ownerSubject: string
  /** The amount of the last submitted version (M1). */
  publicAmount: MemoAmount | null
  /** The arrangement under which the caller reaches the draft (R6), locked; almost always none. */
  preparedUnder?: string
  /** Where the memo's evidence ends (O1). */
  evidence: EvidenceHead
}

/**
 * Loads a memo for a change and locks its row until the transaction ends (D9). Participation is part of the query (I1).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function lockMemo(tx: Tx, memoId: string, personId: number): Promise<LockedMemo> {
  return lockedMemo(await lockable(tx, personId).where('m.memo_id', '=', memoId).executeTakeFirst())
}

/**
 * The same for a delegate: a memo that waits for one of those whom they decide for (K6), or in which they have a part themselves.
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2)
 */
export async function lockMemoForOthers(
  tx: Tx,
  memoId: string,
  { personId, absentIds }: { personId: number; absentIds: number[] },
): Promise<LockedMemo> {
  const row = await memos(tx)
    .where('m.memo_id', '=', memoId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('participants as p')
          .select('p.memo_key')
          .whereRef('p.memo_key', '=', 'm.memo_key')
          .where((p) =>
            p.or([
              p('p.person_id', '=', personId),
              p.and([p('p.person_id', 'in', absentIds), waitsForDelegates]),
            ]),
          ),
      ),
    )
    .forUpdate('m')
    .executeTakeFirst()
  return lockedMemo(row)
}

/** The same for a draft of an arrangement that is locked (R6); null where it isn't one any more. */
export async function lockPreparedMemo(
  tx: Tx,
  memoId: string,
  preparationId: string,
): Promise<LockedMemo | null> {
  const row = await memos(tx)
    .where('m.memo_id', '=', memoId)
    .where('m.preparation_id', '=', preparationId)
    .forUpdate('m')
    .executeTakeFirst()
  return row ? { ...lockedMemo(row), preparedUnder: preparationId } : null
}

/**
 * The same for the memo that a seat belongs to (A3: `approver_id` is unique over all memos).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown seats alike (A2)
 */
export async function lockMemoOfSeat(tx: Tx, seatId: string, personId: number): Promise<LockedMemo> {
  if (!isUuid(seatId)) throw noAccess()
  const row = await lockable(tx, personId)
    .innerJoin('participants as seat', 'seat.memo_key', 'm.memo_key')
    .where('seat.seat_id', '=', seatId)
    .executeTakeFirst()
  return lockedMemo(row)
}

/**
 * The same for administrators, who have no part in the memo: for holds (C8) and handovers (K8, K9).
 * @throws CallFailure NOT_FOUND for unknown memos and drafts, which only their owner may see (C7)
 */
export async function lockSubmittedMemo(tx: Tx, memoId: string): Promise<LockedMemo> {
  const row = await memos(tx)
    .where('m.memo_id', '=', memoId)
    .where('m.submitted_at', 'is not', null)
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) throw noMemo()
  return lockedMemo(row)
}

/** The same for jobs, drafts included; null where the memo is gone. */
export async function lockMemoByKey(tx: Tx, memoKey: string): Promise<LockedMemo | null> {
  const row = await memos(tx).where('m.memo_key', '=', memoKey).forUpdate('m').executeTakeFirst()
  return row ? lockedMemo(row) : null
}

/** What administrators are answered about an unknown memo. */
export function noMemo(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such memo.')
}

function lockable(tx: Tx, personId: number) {
  return memos(tx)
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .where('p.person_id', '=', personId)
    .forUpdate('m')
}

function memos(tx: Tx) {
  return tx
    .selectFrom('memos as m')
    .select(['m.memo_key', 'm.revision', 'm.state', 'm.template_id', 'm.version_id'])
    .select(['m.template_name', 'm.public_subject', 'm.owner_subject'])
    .select(['m.public_amount', 'm.public_currency'])
    .select(HEAD_COLUMNS.map((column) => `m.${column}` as const))
    .select(RENAMED.as('renamed'))
}

type LockableRow = Awaited<ReturnType<ReturnType<typeof memos>['executeTakeFirst']>>

function lockedMemo(row: LockableRow): LockedMemo {
  if (!row) throw noAccess()
  const storedState = readState(row.state)
  return {
    memoKey: row.memo_key,
    revision: row.revision,
    state: inPresentAddresses(storedState, row.renamed),
    ...(row.renamed ? { own: { state: storedState, renamed: row.renamed } } : {}),
    templateId: row.template_id,
    versionId: row.version_id,
    templateName: row.template_name,
    publicSubject: row.public_subject,
    ownerSubject: row.owner_subject,
    publicAmount: storedAmount(row.public_amount, row.public_currency),
    evidence: readHead(row),
  }
}

interface Saved {
  state: Memo
  evidence: EvidenceHead
  revision: number
  firstEventNo: number
  subjects: Subjects
  publicAmount: MemoAmount | null
  /** Whether there are webhooks (P2). */
  isListenedTo: boolean
}

/**
 * Saves what was decided: state, log, submitted version, participants, and the entry that proves it (O1), all in the caller's
 * transaction (D9).
 * @returns the new state and revision
 */
export async function saveMemo(
  tx: Tx,
  memo: LockedMemo,
  events: MemoEvent[],
  { written, evidence }: { written: WrittenContent | null; evidence: Evidence | null },
): Promise<Saved> {
  const renamed = memo.own?.renamed
  const own = inOwnAddresses(events, renamed)
  const storedState = own.reduce(evolve, inStoredAddresses(memo).state)
  const state = inPresentAddresses(storedState, renamed)
  const logged = own.filter(isLogged)
  const firstEventNo = await appendEvents(tx, memo.memoKey, logged)
  const submitted = events.find((event) => event.type === 'MemoSubmitted')
  if (submitted && written)
    await tx
      .insertInto('memo_versions')
      .values(versionRow(memo.memoKey, submitted, written, state.link))
      .execute()
  const revision = memo.revision + (events.some(raisesRevision) ? 1 : 0)
  const { memoKey, versionId } = memo
  const changed = { memoKey, versionId, state, revision }
  const dueAt = await changeDueTime(tx, changed, { events, revisionBefore: memo.revision })
  await changeConditionTime(tx, memoKey, state)
  await changeCopyTime(tx, memoKey, state, events)
  const recorded =
    evidence && (await recordChange(tx, inStoredAddresses(memo), { firstEventNo, events: logged }, evidence))
  if (evidence && recorded?.hasGap) evidence.noteGap(memo.state.memoId)
  const changedRow = { state, storedState, revision, events, written, dueAt, recorded }
  const isListenedTo = await updateMemoRow(tx, memo, changedRow)
  const publicAmount = submitted && written ? written.amount : memo.publicAmount
  const earlierAmounts = await readEarlierAmounts(tx, memoKey, state)
  const shared = { ...memo, state: storedState, amount: publicAmount, earlierAmounts }
  await (events.every(isAcknowledgement)
    ? markRead(tx, shared, events.filter(isAcknowledgement))
    : replaceParticipants(tx, shared, dueAt ?? null))
  const subjects = subjectsOf(memo)
  return {
    state,
    revision,
    firstEventNo,
    evidence: recorded ?? memo.evidence,
    publicAmount,
    isListenedTo,
    subjects: {
      newest: written ? written.subject : subjects.newest,
      byVersion:
        submitted && written
          ? new Map([...subjects.byVersion, [state.version, written.subject]])
          : subjects.byVersion,
    },
  }
}

/** A memo in the addresses by which it knows its people, for its proof (O1, P4). */
export function inStoredAddresses(memo: LockedMemo): LockedMemo {
  return memo.own ? { ...memo, state: memo.own.state } : memo
}

/** Deletes a memo; its uploads are unbound. */
export async function deleteMemo(tx: Tx, memoKey: string): Promise<void> {
  await tx.deleteFrom('memos').where('memo_key', '=', memoKey).execute()
}

async function updateMemoRow(
  tx: Tx,
  memo: LockedMemo,
  saved: {
    state: Memo
    storedState: Memo
    revision: number
    events: MemoEvent[]
    written: WrittenContent | null
    dueAt: Instant | null | undefined
    recorded: EvidenceHead | null
  },
): Promise<boolean> {
  const { state, storedState, revision, events, written, dueAt, recorded } = saved
  const isOther = memo.state.owner.email !== state.owner.email
  const isFirst = memo.state.firstSubmittedAt === null && state.firstSubmittedAt !== null
  const { is_listened_to } = await tx
    .updateTable('memos')
    .set({
      ...memoColumns(storedState, events, written),
      revision,
      ...(dueAt === undefined ? {} : { due_at: dueAt }),
      ...(recorded ? headRow(recorded) : {}),
      ...(isFirst ? ownersOrganisation : {}),
      // R6: a submitted memo belongs to no arrangement.
      ...(memo.state.preparation && !state.preparation ? { preparation_id: null } : {}),
      ...(isOther ? { owner_email: state.owner.email, owner_name: state.owner.name } : {}),
    })
    .where('memo_key', '=', memo.memoKey)
    // With the update, so that installations without webhooks pay nothing for them.
    .returning(hasWebhooks.as('is_listened_to'))
    .executeTakeFirstOrThrow()
  return is_listened_to
}

function isAcknowledgement(event: MemoEvent): event is EventOf<'MemoAcknowledged'> {
  return event.type === 'MemoAcknowledged'
}

/** R5: an acknowledgement changes one person's row: a memo may have hundreds. */
async function markRead(
  tx: Tx,
  { memoKey, own }: Pick<LockedMemo, 'memoKey' | 'own'>,
  acknowledgements: readonly EventOf<'MemoAcknowledged'>[],
): Promise<void> {
  for (const { at, by } of acknowledgements)
    await tx
      .updateTable('participants')
      .set({ to_read: 'DONE', to_read_at: at })
      .where('memo_key', '=', memoKey)
      .where('email', '=', ownAddress(by.email, own?.renamed))
      .execute()
}

/** Writes who may see the memo, and in which list (C7): one row per person. */
export async function replaceParticipants(
  tx: Tx,
  memo: SharedColumns & Pick<LockedMemo, 'own'>,
  dueAt: Instant | null,
): Promise<void> {
  const present = (email: string) => memo.own?.renamed[email] ?? email
  const before = await tx
    .deleteFrom('participants')
    .where('memo_key', '=', memo.memoKey)
    .returning(['email', 'last_version', 'owner_person_id'])
    .execute()
  const owner = personOf(present(memo.state.owner.email))
  // C7: who left keeps the owner of the version that they read, also where the memo goes to another person later (K9).
  const keptOwner = ({ email, last_version }: Pick<(typeof before)[number], 'email' | 'last_version'>) =>
    last_version !== null && last_version < memo.state.version
      ? before.find((row) => present(row.email) === present(email) && row.last_version === last_version)
          ?.owner_person_id
      : undefined
  await tx
    .insertInto('participants')
    .values(
      participantRows(memo)
        // An unknown address is numbered here; in one order, so that two changes do not deadlock.
        .sort((one, other) => (one.email < other.email ? -1 : 1))
        .map((row) => ({
          ...row,
          person_id: personOf(present(row.email)),
          owner_person_id: keptOwner(row) ?? owner,
          due_at: isTask(row) ? dueAt : null,
        })),
    )
    .execute()
}

/** The amounts of the versions that people who have left still read (C7). */
export async function readEarlierAmounts(tx: Tx, memoKey: string, state: Memo) {
  const versions = earlierVersions(state)
  if (versions.length === 0) return new Map<number, MemoAmount | null>()
  const found = await tx
    .selectFrom('memo_versions')
    .select(['version', 'amount', 'currency'])
    .where('memo_key', '=', memoKey)
    .where('version', 'in', versions)
    .execute()
  return new Map(found.map(({ version, amount, currency }) => [version, storedAmount(amount, currency)]))
}
