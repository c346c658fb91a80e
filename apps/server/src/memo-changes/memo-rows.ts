import type {
  ContentEntry,
  EventOf,
  Memo,
  MemoAmount,
  MemoEvent,
  MemoLink,
  Participation,
} from '@countersign/domain'
import {
  amountOrder,
  currentApprovers,
  currentLevelIndex,
  participants,
  openConditions,
  questionStates,
  revocationOf,
  MEMO_CONTENT,
  MEMO_ROUTE,
  MEMO_STATE,
  toStore,
} from '@countersign/domain'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

/** The answers of a DraftSaved or MemoSubmitted event. */
export interface WrittenContent {
  subject: string
  content: ContentEntry[]
  /** The answers as plain text, for the search index. */
  words: string
  /** As a submission would have it: hidden answers don't count (F4). */
  amount: MemoAmount | null
}

/** The memo's row after a change: its state and the columns for lists (C6, C7). */
export function memoColumns(state: Memo, events: MemoEvent[], written: WrittenContent | null) {
  return { ...stateColumns(state, events), ...(written ? writtenColumns(events, written) : {}) }
}

/** The columns that every change updates. */
export function stateColumns(state: Memo, events: MemoEvent[]) {
  return {
    state: JSON.stringify(toStore(MEMO_STATE, state)),
    current_approvers: currentApprovers(state).map((person) => person.name),
    current_sequence: Math.max(0, currentLevelIndex(state)),
    submitted_at: state.firstSubmittedAt,
    changed_at: state.changedAt,
    questions: questionsColumn(state),
    open_conditions: openConditions(state).length || null,
    hand_off: handOffColumn(state),
    revoked_by: revocationOf(state)?.memoId ?? null,
    modified_at: events.at(-1)?.at ?? state.changedAt,
  }
}

function handOffColumn({ handOff }: Memo): 'OPEN' | 'UNFILLED' | 'DONE' | null {
  if (!handOff) return null
  if (handOff.done) return 'DONE'
  return handOff.missing.length > 0 ? 'UNFILLED' : 'OPEN'
}

function questionsColumn(state: Memo): string | null {
  const states = questionStates(state)
  return states && JSON.stringify(states)
}

/** The columns that new answers update; they differ for a draft and a submission (C6). */
export function writtenColumns(events: MemoEvent[], written: WrittenContent) {
  const submitted = events.some((event) => event.type === 'MemoSubmitted')
  const isDraft = events.some((event) => event.type === 'DraftSaved')
  return {
    owner_subject: written.subject,
    ...ownerAmount(written.amount),
    ...(submitted
      ? { public_subject: written.subject, ...publicAmount(written.amount), draft_content: null }
      : {}),
    ...(isDraft ? { draft_content: JSON.stringify(toStore(MEMO_CONTENT, written.content)) } : {}),
  }
}

function ownerAmount(amount: MemoAmount | null) {
  return { owner_amount: amount?.value ?? null, owner_currency: amount?.currency ?? null }
}

function publicAmount(amount: MemoAmount | null) {
  return { public_amount: amount?.value ?? null, public_currency: amount?.currency ?? null }
}

/** A submitted version, which is never changed (C6). */
export function versionRow(
  memoKey: string,
  event: EventOf<'MemoSubmitted'>,
  written: WrittenContent,
  link: MemoLink | undefined,
) {
  return {
    memo_key: memoKey,
    version: event.version,
    subject: written.subject,
    content: JSON.stringify(toStore(MEMO_CONTENT, written.content)),
    content_hash: event.contentHash,
    route: JSON.stringify(toStore(MEMO_ROUTE, event.levels)),
    amount: written.amount?.value ?? null,
    currency: written.amount?.currency ?? null,
    link: link ? JSON.stringify({ kind: link.kind, memoId: link.memoId }) : null,
    submitted_at: event.at,
  } satisfies Insertable<Database['memo_versions']>
}

/** Whether a participant's row is a task: it waits for the person, and has the level's due time (L2). */
export function isTask({ audience, list }: { audience: string; list: string | null }): boolean {
  return audience === 'approver' && list === 'active'
}

/** What the rows of a memo's participants have in common. */
export interface SharedColumns {
  memoKey: string
  templateId: string
  state: Memo
  /** Of the last submitted version. */
  amount: MemoAmount | null
  /** Of the versions that people who have left still read (C7). */
  earlierAmounts: ReadonlyMap<number, MemoAmount | null>
}

/** The versions that people who have left still read (C7). */
export function earlierVersions(state: Memo): number[] {
  return participants(state).flatMap(({ lastVersion }) => lastVersion ?? [])
}

/** Who may see the memo, and in which list (C7): one row per person, without the numbers of people. */
export function participantRows({ memoKey, templateId, state, amount, earlierAmounts }: SharedColumns) {
  const orderOf = ({ audience, list, lastVersion }: Participation) => {
    if (audience !== 'approver' || list === null) return null
    return amountOrder(lastVersion === null ? amount : (earlierAmounts.get(lastVersion) ?? null))
  }
  return participants(state).map(
    (row) =>
      ({
        memo_key: memoKey,
        email: row.email,
        role: row.role,
        audience: row.audience,
        list: row.list,
        status: row.status,
        approver_status: row.approverStatus,
        seat_id: row.seatId,
        last_version: row.lastVersion,
        template_id: templateId,
        created_at: state.createdAt,
        sort_at: row.sortAt,
        amount_order: orderOf(row),
        delegates_need: row.delegatesNeed,
        conditions: row.conditions,
        to_do: row.toDo,
        to_do_at: row.toDo && (state.handOff?.done?.at ?? state.changedAt),
        to_read: row.toRead,
        to_read_at: row.toReadAt,
      }) satisfies Omit<Insertable<Database['participants']>, 'person_id' | 'owner_person_id'>,
  )
}
