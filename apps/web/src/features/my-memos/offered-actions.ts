import type { BrowserConfiguration } from '@countersign/contract'
import { PERMISSIONS } from '@countersign/domain'
import type { MemoAction, MemoStatus } from '@countersign/domain'
import type { MemoDecision } from '../../shared/memo-actions/memo-decisions.ts'

/** The owner's lists whose last column is 'Action' (U11). */
export type ListWithActions = 'active' | 'drafts'

/** The actions that a row offers its owner. */
export interface OfferedActions {
  canEdit: boolean
  canRemind: boolean
  /** In the row's menu; without any there is no menu. */
  decisions: readonly MemoDecision[]
}

type Flags = Pick<
  BrowserConfiguration,
  'is_cancel_active_memo_table_enabled' | 'is_draft_actions_enabled' | 'edit_whitelisted_statuses'
>

/**
 * The actions of a row that its owner's status permits. The flags (U44) only remove Cancel from Active and the menu from
 * Drafts, never the column or its other actions.
 */
export function offeredActions(list: ListWithActions, status: MemoStatus, flags: Flags): OfferedActions {
  const may = (action: MemoAction) => PERMISSIONS[action].owner?.includes(status) === true
  return {
    canEdit: may('edit') && flags.edit_whitelisted_statuses.includes(status),
    canRemind: may('remind'),
    decisions: decisionsOf(list, flags).filter(may),
  }
}

function decisionsOf(list: ListWithActions, flags: Flags): MemoDecision[] {
  if (list === 'drafts') return flags.is_draft_actions_enabled ? ['cancel', 'deleteDraft'] : []
  return flags.is_cancel_active_memo_table_enabled ? ['selfReturn', 'cancel'] : ['selfReturn']
}
