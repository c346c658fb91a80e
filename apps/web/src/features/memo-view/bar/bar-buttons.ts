import { PERMISSIONS } from '@countersign/domain'
import type { MemoAction, RefusalCode } from '@countersign/domain'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import type { MemoDecision } from '../../../shared/memo-actions/memo-decisions.ts'

export type BarAction =
  | MemoDecision
  | 'edit'
  | 'remind'
  | 'askQuestion'
  | 'completeHandOff'
  | 'acknowledge'
  | 'downloadPdf'
  | 'link'
  | 'duplicate'

/** The keys that open a decision's dialog. */
export const decisionKeys: readonly { key: string; decision: MemoDecision }[] = [
  { key: 'a', decision: 'approve' },
  { key: 'r', decision: 'reject' },
  { key: 't', decision: 'return' },
]

/** In the order of the bar. */
const barActions: readonly BarAction[] = [
  'approve',
  'reject',
  'return',
  'askQuestion',
  'edit',
  'remind',
  'selfReturn',
  'cancel',
  'deleteDraft',
  'completeHandOff',
  'acknowledge',
  'downloadPdf',
  'link',
  'duplicate',
]

/** Refusals that hide a button: role, status or configuration rule the action out, no matter whose turn it is. */
const hiding: readonly RefusalCode[] = [
  'NO_ACCESS',
  'NOT_OWNER',
  'NOT_APPROVER',
  'STATUS_FORBIDS',
  'STATUS_NOT_EDITABLE',
  'PDF_OFF',
]

/** Four eyes keep a delegate from deciding (K4): one button says so. */
const barring: readonly RefusalCode[] = [
  'DELEGATE_OWNS',
  'DELEGATE_PREPARED',
  'DELEGATE_HAS_SEAT',
  'DELEGATE_HAS_DECIDED',
  'DELEGATES_OFF',
  'DELEGATE_NOT_HOLDER',
]

export interface BarButton {
  action: BarAction
  /** Why it is disabled; undefined while it can be used. */
  refusal?: string
}

/**
 * The buttons of the action bar, from the server's `abilities`. Actions that role and status permit, but not yet or not while
 * the memo is held, are disabled and give their reason.
 */
export function barButtons({ abilities, memo }: Pick<Details, 'abilities' | 'memo'>): BarButton[] {
  return barActions.flatMap((action): BarButton[] => {
    const ability: Details['abilities'][MemoAction] | undefined = abilities[action]
    // A release without questions answers without it.
    if (!ability) return []
    if (ability.allowed) return [{ action }]
    // R4: its head says why a revoked memo can't be linked to.
    if (action === 'link') return []
    // R3, R5: the panels say who has it to do, or to read.
    if (action === 'completeHandOff' || action === 'acknowledge') return []
    // Before one's turn, and after it, the decisions say why.
    if (action === 'askQuestion' && ability.reason !== 'QUESTION_OPEN') return []
    if (barring.includes(ability.reason))
      return action === 'approve' ? [{ action, refusal: ability.message }] : []
    const fits = PERMISSIONS[action satisfies MemoAction][memo.audienceType]?.includes(memo.memo_status)
    if (fits !== true || hiding.includes(ability.reason)) return []
    return [{ action, refusal: ability.message }]
  })
}

/** Whether it begins another memo, and leaves this one as it is. */
export function isBeginning(action: BarAction): action is 'link' | 'duplicate' {
  return action === 'link' || action === 'duplicate'
}

/** The reason that all buttons share, if all that change the memo are disabled for the same one. */
export function sharedRefusal(buttons: readonly BarButton[]): string | undefined {
  const changing = buttons.filter(({ action }) => !isBeginning(action))
  const [first] = changing
  return changing.every(({ refusal }) => refusal === first?.refusal) ? first?.refusal : undefined
}
