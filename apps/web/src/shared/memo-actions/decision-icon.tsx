import { statusIcons } from '@countersign/ui'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MemoDecision } from './memo-decisions.ts'

const icons = {
  approve: statusIcons.approved,
  reject: statusIcons.rejected,
  return: statusIcons.returned,
  selfReturn: statusIcons.withdrawn,
  cancel: statusIcons.cancelled,
  deleteDraft: IconTrash,
} satisfies Record<MemoDecision, unknown>

/** A decision's icon: that of the resulting status. */
export function decisionIcon(decision: MemoDecision, size = 17): ReactNode {
  const Icon = icons[decision]
  return <Icon size={size} stroke={1.8} aria-hidden />
}
