import type { MemoAction, MemoStatus } from '@countersign/domain'
import { messages } from '../messages.ts'

/** The actions that are asked for in a dialog with remarks, by their ability. */
export type MemoDecision = Extract<
  MemoAction,
  'approve' | 'reject' | 'return' | 'selfReturn' | 'cancel' | 'deleteDraft'
>

interface DecisionDialog {
  call: 'approve_memo' | 'reject_memo' | 'return_memo' | 'self_return_memo' | 'withdraw_memo' | 'delete_draft'
  title: string
  confirmLabel: string
  /** What it brings about, where that isn't plain. */
  text?: string
  /** It ends something for good. */
  danger?: boolean
  /** Files may go with the remarks. */
  takesFiles: boolean
  /** The alert's headline when it fails (end-user document section 8); without one it is the dialog's own title. */
  failure?: string
}

const texts = messages.memoActions

/** Each decision's call and dialog (end-user document sections 4, 5 and 8). */
export const memoDecisions: Record<MemoDecision, DecisionDialog> = {
  approve: {
    call: 'approve_memo',
    title: texts.approveTitle,
    confirmLabel: texts.approve,
    takesFiles: true,
  },
  reject: {
    call: 'reject_memo',
    title: texts.rejectTitle,
    confirmLabel: texts.reject,
    text: texts.rejectText,
    danger: true,
    takesFiles: true,
  },
  return: {
    call: 'return_memo',
    title: texts.returnTitle,
    confirmLabel: texts.return,
    text: texts.returnText,
    takesFiles: true,
  },
  selfReturn: {
    call: 'self_return_memo',
    title: texts.withdrawTitle,
    confirmLabel: texts.withdraw,
    text: texts.withdrawText,
    takesFiles: true,
    failure: messages.app.sendFailureTryAgain,
  },
  cancel: {
    call: 'withdraw_memo',
    title: texts.cancel,
    confirmLabel: texts.cancel,
    text: texts.cancelText,
    danger: true,
    takesFiles: true,
    failure: messages.app.sendFailureTryAgain,
  },
  deleteDraft: {
    call: 'delete_draft',
    title: texts.deleteDraft,
    confirmLabel: texts.deleteDraft,
    text: texts.deleteText,
    danger: true,
    takesFiles: false,
    failure: texts.deleteFailure,
  },
}

/** Whether a decision needs remarks: reject and return do, and cancelling a memo that isn't a draft (section 5; C5). */
export function needsRemarks(decision: MemoDecision, status: MemoStatus): boolean {
  if (decision === 'cancel') return status !== 'RETURNED_DRAFT' && status !== 'SELF_RETURNED_DRAFT'
  return decision === 'reject' || decision === 'return'
}
