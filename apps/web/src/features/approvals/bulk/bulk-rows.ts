import type { CallInput, CallOutput } from '@countersign/contract'
import { memoAmount } from '@countersign/domain'
import type { MemoRow } from '../../../shared/memo-lists/memo-lists.ts'

/** One memo of the sheet (M4). */
export interface BulkRow {
  memo: Pick<
    MemoRow,
    | 'memo_id'
    | 'memo_subject'
    | 'memo_owner_name'
    | 'amount'
    | 'revision'
    | 'specials'
    | 'acting_for'
    | 'several_seats'
    | 'needs_passkey'
    | 'asks_questions'
  >
  isTicked: boolean
  /** The approver has opened the memo from the sheet, and has seen what was to be opened first. */
  isOpened: boolean
  /** Why the memo could not be read after it was opened. */
  problem?: string | undefined
}

/** What is known of a row that was sent. */
export type RowOutcome =
  | { kind: 'SENDING' }
  | { kind: 'APPROVED' }
  /** Nothing was recorded. */
  | { kind: 'REFUSED'; message: string; next: 'OPEN' | 'TRY_AGAIN' }
  /** It may have been recorded or not; sending it again counts once. */
  | { kind: 'UNANSWERED'; message: string }
  | { kind: 'NOT_SENT' }

export type Outcomes = ReadonlyMap<string, RowOutcome>

/** Some rows that are sent as one request, always with the same key. */
export interface Batch {
  key: string
  items: CallInput<'approve_memos'>['items']
  /** Over those that need a passkey (O4). */
  signature?: CallInput<'approve_memos'>['signature']
}

/** Few enough that progress is visible, and enough that fifty memos don't take fifty round trips. */
const BATCH_SIZE = 5

/**
 * M4: a memo is held back while it has a reason to be opened first that wasn't followed. One that asks for whom one decides (K2), or asks its
 * approvers questions (R7), is decided on its own page.
 */
export function isHeldBack({ memo, isOpened }: BulkRow): boolean {
  if (memo.several_seats || memo.asks_questions) return true
  return !isOpened && memo.specials.some(({ opens_first }) => opens_first)
}

/** The row after its memo was opened: the memo as it is now, which may be another version than the list's (M4). */
export function openedRow(
  { memo, isTicked }: BulkRow,
  details: CallOutput<'get_memo_details_for_viewing'>,
): BulkRow {
  const { memo: now, specials, needs_passkey, acting_for = [], level_questions } = details
  const { memo_id, acting_for: away } = memo
  return {
    memo: {
      memo_id,
      memo_subject: now.memo_subject,
      memo_owner_name: now.memo_owner_name,
      amount: memoAmount(now.template_config, now.memo_content) ?? null,
      revision: now.revision,
      specials,
      ...(away !== undefined && { acting_for: away }),
      ...(acting_for.length > 1 && { several_seats: true }),
      ...(needs_passkey && { needs_passkey }),
      ...(level_questions && { asks_questions: true }),
    },
    isTicked,
    isOpened: true,
  }
}

/** What 'Approve' approves. */
export function rowsToApprove(rows: readonly BulkRow[]): BulkRow[] {
  return rows.filter((row) => row.isTicked && !isHeldBack(row))
}

/** The rows as requests: each item names the revision and the specials that were on the screen. */
export function batchesOf(rows: readonly BulkRow[], newKey: () => string): Batch[] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, at) => ({
    key: newKey(),
    items: rows.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE).map(({ memo }) => ({
      memo_id: memo.memo_id,
      revision: memo.revision,
      seen_specials: memo.specials.map(({ kind }) => kind),
    })),
  }))
}

/** The outcomes after some batches have the same one. */
export function withOutcome(outcomes: Outcomes, batches: readonly Batch[], outcome: RowOutcome): Outcomes {
  const ids = batches.flatMap(({ items }) => items.map(({ memo_id }) => memo_id))
  return new Map([...outcomes, ...ids.map((id) => [id, outcome] as const)])
}

/** The outcomes after a batch was answered. */
export function withAnswer(outcomes: Outcomes, { items }: CallOutput<'approve_memos'>): Outcomes {
  return new Map([
    ...outcomes,
    ...items.map(({ memo_id, outcome, message }): [string, RowOutcome] => [
      memo_id,
      outcome === 'APPROVED' ? { kind: 'APPROVED' } : { kind: 'REFUSED', message, next: 'OPEN' },
    ]),
  ])
}

/** The outcomes after a refused memo was opened: as it is now, it can be sent again. */
export function withOpened(outcomes: Outcomes, memoId: string): Outcomes {
  const outcome = outcomes.get(memoId)
  if (outcome?.kind !== 'REFUSED') return outcomes
  return new Map([...outcomes, [memoId, { ...outcome, next: 'TRY_AGAIN' }]])
}

/** How many rows were approved, are under way, and weren't approved. */
export function sharesOf(outcomes: Outcomes) {
  const count = (...kinds: RowOutcome['kind'][]) =>
    [...outcomes.values()].filter(({ kind }) => kinds.includes(kind)).length
  return {
    approved: count('APPROVED'),
    refused: count('REFUSED'),
    unsure: count('UNANSWERED', 'NOT_SENT'),
    sending: count('SENDING'),
  }
}
