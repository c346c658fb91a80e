import type { KeptDecision } from '../../../shared/unanswered/kept-decisions.ts'

export type Decision = KeptDecision
export type Verdict = Decision['decision']

/** A memo of the queue, as the list describes it. */
export interface ReviewItem {
  memoId: string
  subject: string
  /** 'PHP 4,280,000.00'; undefined where the memo has none. */
  amount?: string | undefined
  /** Whom the reader decides for (K6). */
  actingFor?: string | undefined
  /** As the list has it; undefined in a review that an earlier release has kept. */
  revision?: number | undefined
}

/**
 * How far a decision has come: it can be undone; it waits for its person's passkey (O4); it was sent; the server has recorded it; no answer came; or an earlier page sent it,
 * and the list will say whether it counted.
 */
export type Progress = 'pending' | 'unsigned' | 'sent' | 'recorded' | 'unanswered' | 'unsure'

export type Outcome =
  | { kind: Verdict; progress: Progress; key: string; revision?: number | undefined }
  /** Skipped memos come again at the end, until they were skipped twice. */
  | { kind: 'skipped'; times: number }
  /** Others have decided it meanwhile. */
  | { kind: 'passed'; revision?: number | undefined }

/** A review of several memos, one after another (M3). */
export interface ReviewState {
  items: readonly ReviewItem[]
  /** By Memo ID; a memo without one is open. */
  outcomes: Readonly<Record<string, Outcome | undefined>>
  /** Why the server refused a decision on a memo that is open again. */
  refusals: Readonly<Record<string, string | undefined>>
  /** The memo on the screen; null before the list is there, and at the end. */
  current: string | null
  /** The only decision that can still be undone. */
  pending: Decision | null
  /** Memos of the list that aren't loaded yet. */
  unlisted: number
  hasBegun: boolean
  /** The memo on the screen is one that the person went to, not the first open one. */
  hasChosen: boolean
}

export const emptyReview: ReviewState = {
  items: [],
  outcomes: {},
  refusals: {},
  current: null,
  pending: null,
  unlisted: 0,
  hasBegun: false,
  hasChosen: false,
}

/** Whether a memo can be decided: it is open, or was only skipped. */
export function isOpen(outcome: Outcome | undefined): boolean {
  return outcome === undefined || outcome.kind === 'skipped'
}

/**
 * The memo that follows: the next open one, those passed over before it, then the skipped ones for the second time; null at the end.
 */
export function following({ items, outcomes }: ReviewState, from: string | null): string | null {
  const at = items.findIndex(({ memoId }) => memoId === from)
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)].filter(({ memoId }) => memoId !== from)
  const open = inOrder.find(({ memoId }) => outcomes[memoId] === undefined)
  const skipped = items.find(({ memoId }) => {
    const outcome = outcomes[memoId]
    return memoId !== from && outcome?.kind === 'skipped' && outcome.times === 1
  })
  const itself = items[at]
  const again = itself && outcomes[itself.memoId]
  const isLeft = itself && (again === undefined || (again.kind === 'skipped' && again.times === 1))
  return (open ?? skipped ?? (isLeft ? itself : undefined))?.memoId ?? null
}

/** Whether a memo that was decided waits for the reader again, in a later revision than they or others have decided. */
export function waitsAgain(outcome: Outcome | undefined, row: ReviewItem | undefined): boolean {
  if (outcome === undefined || outcome.kind === 'skipped') return false
  if (outcome.kind !== 'passed' && outcome.progress !== 'recorded') return false
  // A list that was fetched before the decision still has the memo as it was then.
  return row?.revision !== undefined && outcome.revision !== undefined && row.revision > outcome.revision
}

/** The figures of a review: '5 approved · 1 returned · 1 skipped'. */
export function figuresOf({ items, outcomes }: ReviewState) {
  const figures = { approve: 0, unsigned: 0, return: 0, reject: 0, skipped: 0, passed: 0, open: 0 }
  for (const { memoId } of items) {
    const outcome = outcomes[memoId]
    figures[isUnsignedOutcome(outcome) ? 'unsigned' : (outcome?.kind ?? 'open')] += 1
  }
  return figures
}

/** Whether an approval was collected, to be signed with the others (O4). */
export function isUnsignedOutcome(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'progress' in outcome && outcome.progress === 'unsigned'
}

/** The keys of the approvals that are to be signed. */
export function unsignedKeys({ outcomes }: ReviewState): ReadonlySet<string> {
  const all = Object.values(outcomes).filter((outcome) => isUnsignedOutcome(outcome))
  return new Set(all.flatMap((outcome) => (outcome && 'key' in outcome ? [outcome.key] : [])))
}

/** The position of the memo on the screen, from 1, and the number of memos. */
export function placeOf({ items, unlisted, current }: ReviewState): { position: number; total: number } {
  const position = items.findIndex(({ memoId }) => memoId === current) + 1
  return { position, total: items.length + unlisted }
}
