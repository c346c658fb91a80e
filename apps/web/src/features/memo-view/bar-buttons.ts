import type { CallOutput } from '@countersign/contract'
import { PERMISSIONS } from '@countersign/domain'
import type { MemoAction, RefusalCode } from '@countersign/domain'
import type { MemoDecision } from '../../lib/memo-actions/memo-decisions.ts'

export type Details = CallOutput<'get_memo_details_for_viewing'>
export type BarAction = MemoDecision | 'edit' | 'remind' | 'downloadPdf'

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
  'edit',
  'remind',
  'selfReturn',
  'cancel',
  'deleteDraft',
  'downloadPdf',
]

/** Refusals that no waiting changes: role and status don't go with the action, or the product is set so. */
const hiding: readonly RefusalCode[] = [
  'NO_ACCESS',
  'NOT_OWNER',
  'NOT_APPROVER',
  'STATUS_FORBIDS',
  'STATUS_NOT_EDITABLE',
  'PDF_OFF',
]

export interface BarButton {
  action: BarAction
  /** Why it is disabled; undefined while it can be used. */
  refusal?: string
}

/**
 * The buttons of the action bar, from the server's `abilities`: what is allowed, and disabled with its reason what this
 * person could do in this status if it were their turn, or if the memo weren't held.
 */
export function barButtons({ abilities, memo }: Pick<Details, 'abilities' | 'memo'>): BarButton[] {
  return barActions.flatMap((action): BarButton[] => {
    const ability = abilities[action]
    if (ability === undefined) return []
    if (ability.allowed) return [{ action }]
    const fits = PERMISSIONS[action satisfies MemoAction][memo.audienceType]?.includes(memo.memo_status)
    if (fits !== true || hiding.includes(ability.reason as RefusalCode)) return []
    return [{ action, refusal: ability.message ?? ability.reason ?? '' }]
  })
}

/** What all disabled buttons have to say, where it is one thing and nothing else can be done. */
export function sharedRefusal(buttons: readonly BarButton[]): string | undefined {
  const [first] = buttons
  return buttons.every(({ refusal }) => refusal === first?.refusal) ? first?.refusal : undefined
}
