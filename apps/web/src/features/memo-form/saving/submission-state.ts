import { levelIssues, routeIssues } from './level-issues.ts'
import type { CallOutput } from '@countersign/contract'
import type { MemoAction } from '../written-memo.ts'

export type Warning = CallOutput<'check_submission'>['specials'][number]

export type SavePhase =
  | { phase: 'idle' }
  /** What is still being brought into its texts is awaited. */
  | { phase: 'preparing'; action: MemoAction }
  | { phase: 'uploading' }
  | { phase: 'saving' }
  | { phase: 'done'; action: MemoAction; memoId: string }
  | { phase: 'failed'; failure: SaveFailure }

export interface SaveFailure {
  message: string
  /** The memo was changed elsewhere since it was opened (A6). */
  isStale: boolean
}

/** Saving a memo, from the click to the dialog with its outcome. */
export interface SubmissionState {
  save: SavePhase
  /** The dialog of a re-submission is open (C3). */
  isAskingRemarks: boolean
  /** The remarks of the last attempt, sent or not, with which the dialog opens. */
  remarks: string
  /** What approvers would find special, until the person submits anyway or goes back (M2). */
  warnings: readonly Warning[]
  /** The warning about the content's size is open. */
  isTooLarge: boolean
  /** What the server refused about a level, by its position. */
  levelIssues: ReadonlyMap<number, string>
  /** What the server refused about the route as a whole. */
  routeIssues: readonly string[]
}

export type SubmissionEvent =
  | { type: 'editsAwaited'; action: MemoAction }
  | { type: 'uploadsAwaited' }
  | { type: 'closed' }
  | { type: 'checked'; isTooLarge: boolean }
  | { type: 'tooLargeClosed' }
  | { type: 'warned'; warnings: readonly Warning[] }
  | { type: 'warningsClosed' }
  | { type: 'remarksAsked' }
  | { type: 'remarksCancelled'; remarks: string }
  | { type: 'sent'; remarks: string | undefined }
  | { type: 'saved'; action: MemoAction; memoId: string }
  /** `failure` is null where another dialog reports it: the frame asks to sign in again. */
  | { type: 'refused'; failure: SaveFailure | null; issues: readonly { path: string; message: string }[] }
  | { type: 'reloadFailed'; failure: SaveFailure | null }
  | { type: 'routeChanged' }

const NO_ISSUES = { levelIssues: new Map<number, string>(), routeIssues: [] } as const

export const INITIAL_SUBMISSION: SubmissionState = {
  save: { phase: 'idle' },
  isAskingRemarks: false,
  remarks: '',
  warnings: [],
  isTooLarge: false,
  ...NO_ISSUES,
}

export function changeSubmission(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    case 'editsAwaited':
      return { ...state, save: { phase: 'preparing', action: event.action } }
    case 'uploadsAwaited':
      return { ...state, save: { phase: 'uploading' } }
    case 'closed':
      return { ...state, save: { phase: 'idle' } }
    case 'checked':
      return { ...state, ...NO_ISSUES, save: { phase: 'idle' }, isTooLarge: event.isTooLarge }
    case 'tooLargeClosed':
      return { ...state, isTooLarge: false }
    case 'warned':
      return { ...state, warnings: event.warnings }
    case 'warningsClosed':
      return { ...state, warnings: [] }
    case 'remarksAsked':
      return { ...state, isAskingRemarks: true }
    case 'remarksCancelled':
      return { ...state, isAskingRemarks: false, remarks: event.remarks }
    case 'sent':
      return {
        ...state,
        save: { phase: 'saving' },
        isAskingRemarks: false,
        remarks: event.remarks ?? state.remarks,
      }
    case 'saved':
      return { ...state, save: { phase: 'done', action: event.action, memoId: event.memoId } }
    case 'refused':
      return {
        ...state,
        save: failedWith(event.failure),
        levelIssues: levelIssues(event.issues),
        routeIssues: routeIssues(event.issues),
      }
    case 'reloadFailed':
      return { ...state, save: failedWith(event.failure) }
    case 'routeChanged':
      return { ...state, ...NO_ISSUES }
  }
}

function failedWith(failure: SaveFailure | null): SavePhase {
  return failure === null ? { phase: 'idle' } : { phase: 'failed', failure }
}
