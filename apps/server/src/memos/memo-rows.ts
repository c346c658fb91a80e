import {
  currentApprovers,
  currentLevelIndex,
  participants,
  type EventOf,
  type Memo,
  type MemoEvent,
} from '@countersign/domain'
import type { Insertable } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The owner's working copy or a submission: the answers that go with a DraftSaved or MemoSubmitted event. */
export interface WrittenContent {
  subject: string
  content: object[]
  /** What the answers say, as plain words: what search finds and shows of it. */
  words: string
}

/** What a change makes of the memo's own row: the state, and beside it what lists show (C6, C7). */
export function memoColumns(state: Memo, events: MemoEvent[], written: WrittenContent | null) {
  return { ...stateColumns(state, events), ...(written ? writtenColumns(events, written) : {}) }
}

/** What every change makes of the memo's own row. */
export function stateColumns(state: Memo, events: MemoEvent[]) {
  return {
    state: JSON.stringify(state),
    current_approvers: currentApprovers(state).map((person) => person.name),
    current_sequence: Math.max(0, currentLevelIndex(state)),
    submitted_at: state.firstSubmittedAt,
    changed_at: state.changedAt,
    modified_at: events.at(-1)?.at ?? state.changedAt,
  }
}

/** What answers make of it; the working copy and a submission differ (C6). */
export function writtenColumns(events: MemoEvent[], written: WrittenContent) {
  const submitted = events.some((event) => event.type === 'MemoSubmitted')
  const isDraft = events.some((event) => event.type === 'DraftSaved')
  return {
    owner_subject: written.subject,
    ...(submitted ? { public_subject: written.subject, draft_content: null } : {}),
    ...(isDraft ? { draft_content: JSON.stringify(written.content) } : {}),
  }
}

/** What was submitted, as it stays (C6). */
export function versionRow(memoKey: string, event: EventOf<'MemoSubmitted'>, written: WrittenContent) {
  return {
    memo_key: memoKey,
    version: event.version,
    subject: written.subject,
    content: JSON.stringify(written.content),
    content_hash: event.contentHash,
    route: JSON.stringify(event.levels),
    submitted_at: event.at,
  } satisfies Insertable<Database['memo_versions']>
}

/** An entry of the log (D10). */
export function eventRow(memoKey: string, eventNo: number, event: MemoEvent) {
  return {
    memo_key: memoKey,
    event_no: eventNo,
    type: event.type,
    log_id: 'logId' in event ? event.logId : null,
    sequence_id: 'sequenceId' in event ? event.sequenceId : null,
    actor_email: event.by.email,
    at: event.at,
    data: JSON.stringify(event),
  } satisfies Insertable<Database['memo_events']>
}

/** Who may see the memo and in which list (C7); one row a person. */
export function participantRows(memoKey: string, templateId: string, state: Memo) {
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
      }) satisfies Insertable<Database['participants']>,
  )
}
