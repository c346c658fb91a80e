import type { MemoAction } from '@countersign/domain'
import { appTexts } from '../../lib/texts.ts'
import { memoActionTexts } from './texts.ts'

/** The actions with a dialog for remarks, by their ability. */
export type MemoDecision = Extract<
  MemoAction,
  'approve' | 'reject' | 'return' | 'selfReturn' | 'cancel' | 'deleteDraft'
>

interface DecisionDialog {
  call: 'approve_memo' | 'reject_memo' | 'return_memo' | 'self_return_memo' | 'withdraw_memo' | 'delete_draft'
  title: string
  confirmLabel: string
  /** The consequences, where they aren't obvious. */
  text?: string
  /** It can't be undone. */
  danger?: boolean
  /** Files may be attached to the remarks. */
  takesFiles: boolean
  /** The title of the alert when it fails (U41). Defaults to the dialog's title. */
  failure?: string
}

/** Each decision's call and dialog (U23, U41). */
export const memoDecisions: Record<MemoDecision, DecisionDialog> = {
  approve: {
    call: 'approve_memo',
    title: memoActionTexts.approveTitle,
    confirmLabel: memoActionTexts.approve,
    takesFiles: true,
  },
  reject: {
    call: 'reject_memo',
    title: memoActionTexts.rejectTitle,
    confirmLabel: memoActionTexts.reject,
    text: memoActionTexts.rejectText,
    danger: true,
    takesFiles: true,
  },
  return: {
    call: 'return_memo',
    title: memoActionTexts.returnTitle,
    confirmLabel: memoActionTexts.return,
    text: memoActionTexts.returnText,
    takesFiles: true,
  },
  selfReturn: {
    call: 'self_return_memo',
    title: memoActionTexts.withdrawTitle,
    confirmLabel: memoActionTexts.withdraw,
    text: memoActionTexts.withdrawText,
    takesFiles: true,
    failure: appTexts.sendFailureTryAgain,
  },
  cancel: {
    call: 'withdraw_memo',
    title: memoActionTexts.cancel,
    confirmLabel: memoActionTexts.cancel,
    text: memoActionTexts.cancelText,
    danger: true,
    takesFiles: true,
    failure: appTexts.sendFailureTryAgain,
  },
  deleteDraft: {
    call: 'delete_draft',
    title: memoActionTexts.deleteDraft,
    confirmLabel: memoActionTexts.deleteDraft,
    text: memoActionTexts.deleteText,
    danger: true,
    takesFiles: false,
    failure: memoActionTexts.deleteFailure,
  },
}
